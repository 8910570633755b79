import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteImage } from '@kanisa/contract/site/site-images.schema.ts';
import sharp from 'sharp';
import { signInByApi } from '../../../e2e/support/api-client.ts';
import { ADMIN, type Product } from '../../../e2e/support/product.ts';
import { publishByApi } from '../../../e2e/support/site.ts';

const LEADERS = 12;
const MINISTRIES = 12;
const WORDS = 'We meet under the jacaranda trees, sing in four languages and eat together afterwards. ';

const repeatWords = (characters: number) =>
  WORDS.repeat(Math.ceil(characters / WORDS.length))
    .slice(0, characters)
    .trim();

/** Publishes a church with long words, a logo, a photo on the home page, and portraits and pictures of its own. */
export async function publishOwnChurch(product: Product): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  const upload = async (kind: SiteImageKind, width: number, height: number) => {
    const file = new Blob([new Uint8Array(await drawPhoto(width, height))], { type: 'image/jpeg' });
    const form = { kind, image: file, agrees: String(kind === 'portrait') };
    return (await api<{ image: SiteImage }>('/admin/site/images', { method: 'POST', form })).image.name;
  };
  const logo = await upload('logo', 512, 512);
  const home = await upload('home', 1920, 1200);
  const portrait = await upload('portrait', 640, 640);
  const ministry = await upload('ministry', 1200, 800);
  await publishByApi(product, (content) => ({
    facts: { ...content.facts, name: 'Neema Community Chapel of the Good Shepherd', short_name: 'Neema' },
    look: {
      ...content.look,
      logo,
      ground: '#123d2b',
      accent: '#f4c430',
      home_picture: { kind: 'photo', image: home, description: { en: 'The choir' }, focus: { x: 0.5, y: 0.4 } },
    },
    home: { ...content.home, intro: { en: repeatWords(400) }, sunday_lead: { en: repeatWords(600) } },
    about: {
      ...content.about,
      story: { ...content.about.story, paragraphs: Array.from({ length: 6 }, () => ({ en: repeatWords(1500) })) },
      leaders: Array.from({ length: LEADERS }, (_, number) => ({
        name: `Leader ${number + 1} Wanjiku Kamau`,
        role: { en: 'Elder and teacher' },
        about: { en: repeatWords(110) },
        portrait: { kind: 'photo', image: portrait },
      })),
    },
    ministries: {
      ...content.ministries,
      ministries: Array.from({ length: MINISTRIES }, (_, number) => ({
        ...content.ministries.ministries[number % content.ministries.ministries.length],
        key: `ministry-${number + 1}`,
        description: { en: repeatWords(900) },
        picture: { kind: 'photo', image: ministry },
      })),
    },
    contact: {
      ...content.contact,
      directions: content.contact.directions.map(({ by }) => ({ by, how: { en: repeatWords(500) } })),
    },
  }));
}

/** A picture with soft shapes and grain, which compresses like a photo. */
async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const shapes = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#806040', noise } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .toBuffer({ resolveWithObject: true });
  const grain = {
    create: { width, height, channels: 3, background: '#808080', noise: { ...noise, sigma: 8 } },
  } as const;
  return sharp(shapes.data, { raw: shapes.info })
    .composite([{ input: await sharp(grain).png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
