// Files and texts that are dropped on the page, and pictures that are pasted.

/** Wires the page. `onFile` is called with a dropped file, `onPicture` with a pasted picture, `onText` with a dropped text. */
export function initDrop({ onFile, onPicture, onText }) {
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    if (file?.type.startsWith("image/")) onPicture(file);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
    else onText(event.dataTransfer.getData("text"));
  });
}
