import { randomBytes } from 'node:crypto';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { SITE_IMAGE_KINDS, SITE_IMAGE_WIDTHS } from '@kanisa/contract/site/picture-sizes.ts';
import {
  SITE_IMAGE_MAX_BYTES,
  SITE_IMAGE_MIN_PX,
  SITE_IMAGES_MAX,
  siteImageMessages,
} from '@kanisa/contract/site/site-images.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import {
  addPicture,
  makeAboutWithPortrait,
  makeFacts,
  publishSection,
  type SiteEditor,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import { insertPicture } from '../../../../test/support/site-rows.ts';
import { decodeWebp, makeFlatJpeg, makeFlatPng } from '../../../../test/support/test-images.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { listTablesContaining } from '../../../../test/support/user-tables.ts';
import { siteVersions } from '../versions/site-versions.table.ts';
import { cleanUpImages, findSiteImageFile } from './site-images.service.ts';
import { siteImageFiles, siteImages } from './site-images.table.ts';

const { addSiteImage, listSiteImages, removeSiteImage, readSiteSection, saveSiteSection, listAudit } = ENDPOINTS;
const { listSiteChanges, publishSite } = ENDPOINTS;

const upload = ({ app, token }: SiteEditor, fields: Record<string, string>, file?: Uint8Array) =>
  uploadForm(app, addSiteImage, { fields, token, ...(file && { file }) });

/** Pictures of one moment have no order of their own. */
const rankConsent = (consent: { guardian: string | null } | null) => (consent ? (consent.guardian ? 2 : 1) : 0);

describe('adding a picture', () => {
  it.each(SITE_IMAGE_KINDS)('keeps a %s of 600 px in widths for phones, never enlarged', async (kind) => {
    const widths = SITE_IMAGE_WIDTHS[kind];
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const { status, body } = await upload(editor, { kind, agrees: 'true' }, await makeFlatPng(600, 700));
    expect(status).toBe(201);
    expect(body.image).toEqual({
      name: expect.stringMatching(/^[a-z0-9]{20}$/),
      kind,
      width: Math.min(600, Math.max(...widths)),
      height: expect.any(Number),
      widths,
    });
    expect((await app.call(listSiteImages, { token })).body.images).toMatchObject([body.image]);
    for (const width of widths) {
      const bytes = await findSiteImageFile(app.deps.db, body.image.name, width);
      const { format, width: real } = await decodeWebp(bytes ?? new Uint8Array()).metadata();
      expect([format, real]).toEqual(['webp', Math.min(width, 600)]);
    }
    expect(await findSiteImageFile(app.deps.db, body.image.name, 42)).toBeNull();
    const { entries } = (await app.call(listAudit, { query: { what: 'site.image_added' }, token })).body;
    expect(entries).toMatchObject([{ after: { name: body.image.name, kind } }]);
  });

  it('takes WebP and JPEG, removes metadata, and turns the picture upright', async () => {
    const editor = await startSiteEditor();
    const webp = await sharp(await makeFlatPng(800, 500))
      .webp()
      .toBuffer();
    expect((await upload(editor, { kind: 'home' }, webp)).body.image).toMatchObject({ width: 800, height: 500 });
    const phone = await sharp(await makeFlatJpeg(900, 600))
      .withExif({ IFD0: { Artist: 'zsecretz' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image } = (await upload(editor, { kind: 'home' }, phone)).body;
    expect(image).toMatchObject({ width: 600, height: 900 });
    const bytes = await findSiteImageFile(editor.app.deps.db, image.name, 640);
    const { exif, icc, xmp } = await decodeWebp(bytes ?? new Uint8Array()).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(await listTablesContaining(editor.app, 'zsecretz')).toEqual([]);
  });

  it('keeps the transparency of a logo only', async () => {
    const editor = await startSiteEditor();
    const file = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#11223300' } })
      .png()
      .toBuffer();
    for (const [kind, width, hasAlpha] of [
      ['logo', 192, true],
      ['ministry', 400, false],
    ] as const) {
      const { image } = (await upload(editor, { kind }, file)).body;
      const bytes = await findSiteImageFile(editor.app.deps.db, image.name, width);
      expect((await decodeWebp(bytes ?? new Uint8Array()).metadata()).hasAlpha).toBe(hasAlpha);
    }
  });

  it('refuses what is no picture, too large, or nothing', async () => {
    const editor = await startSiteEditor();
    const { app } = editor;
    const missing = await upload(editor, { kind: 'home' });
    expect([missing.status, missing.body.fields]).toEqual([400, { image: siteImageMessages.missing }]);
    const gif = Buffer.from('GIF89a and more');
    const type = await upload(editor, { kind: 'home' }, gif);
    expect([type.status, type.body.error]).toEqual([415, siteImageMessages.type]);
    const broken = await upload(editor, { kind: 'home' }, (await makeFlatPng(300, 300)).subarray(0, 60));
    expect(broken.status).toBe(400);
    const large = await upload(editor, { kind: 'home' }, Buffer.alloc(SITE_IMAGE_MAX_BYTES + 1));
    expect([large.status, large.body.error]).toEqual([413, siteImageMessages.tooLarge]);
    const kind = await upload(editor, { kind: 'header' }, await makeFlatPng(300, 300));
    expect([kind.status, kind.body.error]).toEqual([400, siteImageMessages.kind]);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await upload({ app, token: pastor }, { kind: 'home' }, await makeFlatPng(300, 300))).status).toBe(403);
  });

  it.each(SITE_IMAGE_KINDS)('refuses a %s that would be blurred', async (kind) => {
    const editor = await startSiteEditor();
    const { width, height } = SITE_IMAGE_MIN_PX[kind];
    const send = async (...size: [number, number]) =>
      upload(editor, { kind, agrees: 'true' }, await makeFlatPng(...size));
    for (const small of [await send(width - 1, height), await send(width, height - 1)]) {
      expect([small.status, small.body.fields]).toEqual([400, { image: siteImageMessages.tooSmall[kind] }]);
    }
    expect((await send(width, height)).status).toBe(201);
  });

  it('takes a picture of more than the 5 MB of a member’s photo', async () => {
    const editor = await startSiteEditor();
    const file = await sharp(randomBytes(1400 * 1400 * 3), { raw: { width: 1400, height: 1400, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(file.length).toBeGreaterThan(5 * 1024 * 1024);
    expect((await upload(editor, { kind: 'home' }, file)).body.image.widths).toEqual([640, 1080, 1600]);
  });

  it('needs the consent of the person in a portrait, and the guardian of a minor', async () => {
    const editor = await startSiteEditor();
    const { app } = editor;
    const file = await makeFlatPng(320, 320);
    const without = await upload(editor, { kind: 'portrait' }, file);
    expect([without.status, without.body.fields]).toEqual([400, { agrees: siteImageMessages.consent }]);
    const minor = { kind: 'portrait', agrees: 'true', is_minor: 'true' };
    const alone = await upload(editor, { ...minor, guardian: ' ' }, file);
    expect([alone.status, alone.body.fields]).toEqual([400, { guardian: siteImageMessages.guardian }]);
    expect((await upload(editor, { ...minor, guardian: 'Mama Zawadi' }, file)).status).toBe(201);
    const [row] = await app.deps.db.select().from(siteImages);
    expect(row).toMatchObject({ isMinor: true, guardian: 'Mama Zawadi', consentAt: app.clock.now() });
    expect(row?.consentBy).toBe(row?.createdBy);
  });

  it('lists who recorded the consent of a portrait, when, and the guardian, and nothing for other pictures', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const file = await makeFlatPng(320, 320);
    const agreed_at = app.clock.now().toISOString();
    await upload(editor, { kind: 'logo' }, file);
    await upload(editor, { kind: 'portrait', agrees: 'true' }, file);
    await upload(editor, { kind: 'portrait', agrees: 'true', is_minor: 'true', guardian: 'Mama Zawadi' }, file);
    const { images } = (await app.call(listSiteImages, { token })).body;
    const recorded_by = expect.objectContaining({ username: expect.any(String), first_name: expect.any(String) });
    const consents = images
      .map(({ consent }) => consent)
      .toSorted((one, other) => rankConsent(one) - rankConsent(other));
    expect(consents).toEqual([
      null,
      { agreed_at, recorded_by, guardian: null },
      { agreed_at, recorded_by, guardian: 'Mama Zawadi' },
    ]);
    await app.deps.db.update(siteImages).set({ consentBy: null });
    const later = (await app.call(listSiteImages, { token })).body.images;
    expect(later.filter(({ consent }) => consent?.recorded_by === null)).toHaveLength(2);
  });

  it('stops at the limit', async () => {
    const editor = await startSiteEditor();
    const { app } = editor;
    await app.deps.db.execute(sql`
      insert into site_images (name, kind, width, height, is_minor, created_at)
      select 'picture' || n, 'home', 1, 1, false, now() from generate_series(1, ${SITE_IMAGES_MAX - 1}) as n`);
    const file = await makeFlatPng(600, 300);
    expect((await upload(editor, { kind: 'home' }, file)).status).toBe(201);
    const full = await upload(editor, { kind: 'home' }, file);
    expect([full.status, full.body.error]).toEqual([409, siteImageMessages.tooMany]);
  });
});

describe('removing a picture', () => {
  it('removes it from saved sections, every kept version, the live pages and the disk', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const portrait = await addPicture(editor, 'portrait');
    const logo = await addPicture(editor, 'logo');
    const picture = await addPicture(editor, 'ministry');
    await publishSection(editor, 'about', makeAboutWithPortrait(portrait));
    const [ministry, ...others] = EXAMPLE_SITE.ministries.ministries;
    const ministries = [{ ...ministry, picture: { kind: 'photo', image: picture } }, ...others];
    await saveSection(editor, 'ministries', { ...EXAMPLE_SITE.ministries, ministries });
    await publishSection(editor, 'look', { ...EXAMPLE_SITE.look, logo });
    await saveSection(editor, 'about', { ...makeAboutWithPortrait(portrait), title: { en: 'Who we are' } });

    for (const name of [portrait, logo, picture]) {
      const removed = await app.call(removeSiteImage, { params: { name }, token });
      expect([removed.status, removed.body.message]).toEqual([200, siteImageMessages.removed]);
      expect(await findSiteImageFile(app.deps.db, name, 192)).toBeNull();
    }
    expect([await app.deps.db.$count(siteImages), await app.deps.db.$count(siteImageFiles)]).toEqual([0, 0]);
    const { version, content } = app.deps.sitePages.current;
    expect([version, content.look.logo]).toEqual([2, null]);
    expect(content.about.leaders[0]?.portrait).toEqual({ kind: 'none' });
    expect(content.ministries.ministries[0]?.picture).toEqual({ kind: 'drawn', name: ministry?.key });
    const versions = await app.deps.db.select().from(siteVersions);
    expect(versions.map((row) => row.content.about.leaders[0]?.portrait)).toEqual([{ kind: 'none' }, { kind: 'none' }]);
    const { body } = await app.call(readSiteSection, { params: { section: 'about' }, token });
    expect(body).toMatchObject({ state: 'changed', content: { title: { en: 'Who we are' } } });
    expect(JSON.stringify(body)).not.toContain(portrait);
    // The trail of who removed it keeps the name, which leads nowhere.
    expect(await listTablesContaining(app, portrait)).toEqual(['public.audit_entries']);
    const { entries } = (await app.call(listAudit, { query: { what: 'site.image_removed' }, token })).body;
    expect(entries.map(({ before }) => before?.['kind'])).toEqual(['ministry', 'logo', 'portrait']);
  });

  it('refuses it in a form that was opened before', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const portrait = await addPicture(editor, 'portrait');
    await app.call(removeSiteImage, { params: { name: portrait }, token });
    const body = { revision: 0, content: { ...makeAboutWithPortrait(portrait) } };
    expect((await app.call(saveSiteSection, { params: { section: 'about' }, body, token })).status).toBe(400);
  });

  it('shows what is stored last, however long the pages of an earlier removal take', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const { sitePages } = app.deps;
    const names = [await addPicture(editor, 'portrait'), await addPicture(editor, 'portrait')];
    const [first, second, ...others] = EXAMPLE_SITE.about.leaders;
    const leaders = [first, second].map((leader, at) => ({ ...leader, portrait: { kind: 'photo', image: names[at] } }));
    await publishSection(editor, 'about', { ...EXAMPLE_SITE.about, leaders: [...leaders, ...others] });
    const { render } = sitePages;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
    // The first rendering ends after everything else that could happen at the same time.
    sitePages.render = async (content, version) => {
      sitePages.render = render;
      begin();
      await isReleased;
      return render(content, version);
    };
    const remove = (name: string | undefined) => app.call(removeSiteImage, { params: { name: name ?? '' }, token });
    const slow = remove(names[0]);
    await hasBegun;
    const quick = remove(names[1]);
    await expect.poll(() => app.deps.db.$count(siteImages), { timeout: 30_000 }).toBe(0);
    release();
    expect([(await slow).status, (await quick).status]).toEqual([200, 200]);
    for (const name of names) expect(JSON.stringify(sitePages.current)).not.toContain(name);
    expect(sitePages.isShowing(sitePages.current)).toBe(true);
  });

  it('deletes the pages of all other versions, and those of a version that was not stored', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const { sitePages } = app.deps;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const deleted: number[] = [];
    sitePages.deleteOtherPages = async ({ version }) => void deleted.push(version);
    const picture = await addPicture(editor, 'home');
    await publishSection(editor, 'facts', makeFacts({ name: 'Imani Chapel' }));
    expect(deleted).toEqual([]);
    expect((await app.call(removeSiteImage, { params: { name: picture }, token })).status).toBe(200);
    expect(deleted).toEqual([2]);

    await saveSection(editor, 'facts', makeFacts({ name: 'Third' }));
    const { draft } = (await app.call(listSiteChanges, { token })).body;
    const { render } = sitePages;
    sitePages.render = async (content, version) => {
      sitePages.render = render;
      await saveSection(editor, 'facts', makeFacts({ name: 'Fourth' }));
      return render(content, version);
    };
    expect((await app.call(publishSite, { body: { draft }, token })).status).toBe(409);
    expect(deleted).toEqual([2, 2]);
  });

  it('does not render the pages again if they did not show it', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    await publishSection(editor, 'facts', makeFacts({ name: 'Neema Chapel' }));
    const name = await addPicture(editor, 'home');
    app.deps.sitePages.render = async () => {
      throw new Error('nothing is to be rendered');
    };
    expect((await app.call(removeSiteImage, { params: { name }, token })).status).toBe(200);
  });

  it('answers 404 for a picture that is gone, and 403 to everybody but admins', async () => {
    const editor = await startSiteEditor();
    const { app, token } = editor;
    const name = await addPicture(editor, 'home');
    const pastor = await signInWithRole(app, 'pastor');
    expect((await app.call(removeSiteImage, { params: { name }, token: pastor })).status).toBe(403);
    const answers = await app.raceOnTable('site_images', 2, () =>
      Promise.all([1, 2].map(() => app.call(removeSiteImage, { params: { name }, token }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

describe('the nightly clean-up', () => {
  it('deletes pictures of 30 days that neither a version nor a saved section uses', async () => {
    const editor = await startSiteEditor();
    const { app } = editor;
    const unused = await addPicture(editor, 'portrait');
    const published = await addPicture(editor, 'portrait');
    await publishSection(editor, 'about', makeAboutWithPortrait(published));
    // The live version has another portrait now, and an older version still shows the first.
    const saved = await addPicture(editor, 'portrait');
    await saveSection(editor, 'about', makeAboutWithPortrait(saved));
    const list = async () => (await app.deps.db.select().from(siteImages)).map(({ name }) => name).toSorted();
    app.clock.advance({ days: 30 });
    const fresh = await insertPicture(app);
    await cleanUpImages(app.deps);
    expect(await list()).toEqual([unused, published, saved, fresh].toSorted());
    app.clock.advance({ minutes: 1 });
    await cleanUpImages(app.deps);
    expect(await list()).toEqual([published, saved, fresh].toSorted());
    expect(await app.deps.db.$count(siteImageFiles, sql`image = ${unused}`)).toBe(0);
  });
});
