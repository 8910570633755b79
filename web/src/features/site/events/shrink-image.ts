import { eventMessages } from './event-form.ts';

const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
const IMAGE_TYPES = ['image/png', 'image/jpeg'];
/** The size of a card. Storage on a phone is small. */
const IMAGE_WIDTH_PX = 640;
const IMAGE_HEIGHT_PX = 400;

export type ShrinkResult = { image: string } | { error: string };

/** Converts a picture to a small data URL, cropped to the card. Nothing leaves the device. */
export async function shrinkImage(file: File): Promise<ShrinkResult> {
  if (!IMAGE_TYPES.includes(file.type)) return { error: eventMessages.imageType };
  if (file.size > IMAGE_BYTES_MAX) return { error: eventMessages.imageSize };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.max(IMAGE_WIDTH_PX / bitmap.width, IMAGE_HEIGHT_PX / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = IMAGE_WIDTH_PX;
    canvas.height = IMAGE_HEIGHT_PX;
    const paper = canvas.getContext('2d');
    if (!paper) return { error: eventMessages.imageBroken };
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, IMAGE_WIDTH_PX, IMAGE_HEIGHT_PX);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    paper.drawImage(bitmap, (IMAGE_WIDTH_PX - width) / 2, (IMAGE_HEIGHT_PX - height) / 2, width, height);
    bitmap.close();
    return { image: canvas.toDataURL('image/jpeg', 0.78) };
  } catch {
    return { error: eventMessages.imageBroken };
  }
}
