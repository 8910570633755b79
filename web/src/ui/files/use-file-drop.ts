import { type DragEvent, useState } from 'react';

/** Accepts a file that is dropped on the element with these props. */
export function useFileDrop(choose: (file: File | undefined) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false);
  if (isDisabled) return { isOver: false, dropProps: {} };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return { isOver, dropProps: { onDragEnter: onDragOver, onDragOver, onDragLeave: leave, onDrop: drop } };
}
