/** A square picture as a data URL of a few kilobytes; null if the browser cannot draw it. */
export async function makeThumbnail(file: Blob, size: number): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) return null;
    const side = Math.min(picture.width, picture.height);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size, size);
    context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.85);
  } catch {
    return null;
  }
}
