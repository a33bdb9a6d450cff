--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE TABLE public.puzzles (
    id integer NOT NULL,
    puzzle character(81) NOT NULL,
    solution character(81),
    difficulty text DEFAULT 'easy'::text
);

ALTER TABLE public.puzzles OWNER TO app;

COPY public.puzzles (id, puzzle, solution, difficulty) FROM stdin;
1	010507060000001000008200000970000100803000000000000720500802040004930000000000610	312587964695341872748269531976423185823175496451698723567812349184936257239754618	easy
2	000000907620081500570020000030052008000007000004000001010000000000500760050008000	\N	hard
\.

SELECT pg_catalog.setval('public.puzzles_id_seq', 2, true);

ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_pkey PRIMARY KEY (id);
