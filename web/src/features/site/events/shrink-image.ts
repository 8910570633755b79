import { eventMessages } from './event-form.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg'];
/** As wide as a card is shown, and no wider: storage on a phone is small. */
const WIDTH = 640;
const HEIGHT = 400;

export type Shrunk = { image: string } | { error: string };

/** A chosen picture as a small data URL, cut to the shape of a card. Nothing leaves the device. */
export async function shrinkImage(file: File): Promise<Shrunk> {
  if (!TYPES.includes(file.type)) return { error: eventMessages.imageType };
  if (file.size > MAX_BYTES) return { error: eventMessages.imageSize };
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.max(WIDTH / bitmap.width, HEIGHT / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const paper = canvas.getContext('2d');
    if (!paper) return { error: eventMessages.imageBroken };
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, WIDTH, HEIGHT);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    paper.drawImage(bitmap, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    bitmap.close();
    return { image: canvas.toDataURL('image/jpeg', 0.78) };
  } catch {
    return { error: eventMessages.imageBroken };
  }
}
