import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { eq } from 'drizzle-orm';
import { contactMessages } from '../../src/domains/site/contact-messages/contact-messages.table.ts';
import { siteImageFiles, siteImages } from '../../src/domains/site/images/site-images.table.ts';
import { siteSections } from '../../src/domains/site/sections/site-sections.table.ts';
import { siteVersions } from '../../src/domains/site/versions/site-versions.table.ts';
import type { TestApp } from './test-app.ts';

let uniqueNumber = 0;

/** Inserts a picture of the public site, and returns its name. */
export async function insertPicture({ deps: { db, clock } }: TestApp): Promise<string> {
  uniqueNumber += 1;
  const name = `picture${uniqueNumber}`.padEnd(20, 'x');
  const image = { name, kind: 'home', width: 640, height: 400, isMinor: false, createdAt: clock.now() } as const;
  await db.insert(siteImages).values(image);
  await db.insert(siteImageFiles).values({ image: name, width: 640, bytes: Buffer.from('picture') });
  return name;
}

export async function insertContactMessage({ deps: { db, clock } }: TestApp): Promise<number> {
  const sender = { name: 'Njeri', email: 'njeri@example.com', phone: '0712345678' };
  const [row] = await db
    .insert(contactMessages)
    .values({ ...sender, message: 'Hello', sentAt: clock.now() })
    .returning();
  return row?.id ?? 0;
}

/** Saves the facts with this name of the church. */
export async function saveFacts({ deps: { db, clock } }: TestApp, name: string): Promise<void> {
  const saved = { content: { ...EXAMPLE_SITE.facts, name }, changedAt: clock.now() };
  await db
    .insert(siteSections)
    .values({ section: 'facts', revision: 1, ...saved })
    .onConflictDoUpdate({ target: siteSections.section, set: saved });
}

export async function readFactsRevision({ deps: { db } }: TestApp): Promise<number> {
  const [row] = await db.select().from(siteSections).where(eq(siteSections.section, 'facts'));
  return row?.revision ?? 0;
}

/** Gives the first version another name of the church, and returns its number. The live version stays as it is. */
export async function changeFirstVersion({ deps: { db } }: TestApp, name: string): Promise<number> {
  const content = { ...EXAMPLE_SITE, facts: { ...EXAMPLE_SITE.facts, name } };
  await db.update(siteVersions).set({ content }).where(eq(siteVersions.version, 1));
  return 1;
}
