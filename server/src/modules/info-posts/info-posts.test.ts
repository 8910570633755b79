import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { infoPostFallbacks, infoPostMessages } from '@kanisa/contract/info-posts.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment, createPerson } from '../../../test/support/departments.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { infoPosts } from './info-posts.table.ts';

const { postInfo, listInfo } = ENDPOINTS;

describe('posting', () => {
  it('asks for a title of at most 100 and a content of at most 5000 characters', async () => {
    const app = await startTestApp();
    const { user, token } = await createPerson(app);
    const { id } = await createDepartment(app, { members: [user] });
    const cases: [object, string][] = [
      [{}, 'Title is required'],
      [{ title: ' ', content: '' }, 'Title is required'],
      [{ title: 't'.repeat(101), content: 'c' }, 'Title must be 100 characters or less'],
      [{ title: 'T', content: ' \n' }, 'Content is required'],
      [{ title: 'T', content: 'c'.repeat(5001) }, 'Content must be 5000 characters or less'],
      [{ title: 'two\nlines', content: 'c' }, 'Please remove the invisible characters.'],
      [{ title: 'T', content: 'c', posted_by: 'admin' }, 'Unknown field: posted_by'],
    ];
    for (const [body, text] of cases) {
      const { status, body: answer } = await app.raw('POST', `/department/${id}/info`, body, token);
      expect([status, answer['error']]).toEqual([400, text]);
    }
    const both = await app.raw('POST', `/department/${id}/info`, {}, token);
    expect(both.body['fields']).toEqual({ title: 'Title is required', content: 'Content is required' });
    const longest = { title: 't'.repeat(100), content: 'c'.repeat(5000) };
    expect((await app.call(postInfo, { params: { id }, body: longest, token })).status).toBe(201);
    expect(await app.deps.db.$count(infoPosts)).toBe(1);
    const nowhere = await app.call(postInfo, { params: { id: 4242 }, body: longest, token });
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Department not found']);
  });

  it('keeps line breaks and markup as they were typed', async () => {
    const app = await startTestApp();
    const { user, token } = await createPerson(app);
    const { id } = await createDepartment(app, { members: [user] });
    const body = { title: ' <b>Camp</b> ', content: 'Bring:\n\n  a tent <script>alert(1)</script>\thttps://a.example' };
    const { status, body: answer } = await app.call(postInfo, { params: { id }, body, token });
    expect([status, answer.info_post]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: '<b>Camp</b>',
        content: body.content,
        posted_by: user.username,
        created_at: app.clock.now().toISOString(),
      },
    ]);
    const list = await app.call(listInfo, { params: { id }, token });
    expect(list.body.info_posts).toEqual([answer.info_post]);
  });
});

describe('the posts of a department', () => {
  it('come newest first, page by page, and stay without a name when their author is gone', async () => {
    const app = await startTestApp();
    const { user, token } = await createPerson(app);
    const { id } = await createDepartment(app, { members: [user] });
    const another = await createDepartment(app);
    const params = { id };
    expect((await app.call(listInfo, { params, token })).body).toEqual({
      info_posts: [],
      page: 1,
      pages: 1,
      per_page: 20,
      total: 0,
    });
    const posts = Array.from({ length: 23 }, (_, n) => ({
      departmentId: id,
      postedBy: n === 22 ? null : user.id,
      title: `Post ${n}`,
      content: 'C',
      createdAt: app.clock.now(),
    }));
    await app.deps.db.insert(infoPosts).values(posts);
    await app.deps.db.insert(infoPosts).values({ ...posts[0], departmentId: another.id, title: 'Elsewhere' } as never);
    const page = async (query: { page?: string; per_page?: string }) => {
      const { info_posts: list, ...rest } = (await app.call(listInfo, { params, query, token })).body;
      return { titles: list.map(({ title }) => title), names: list.map((one) => one.posted_by), ...rest };
    };
    const first = await page({});
    expect(first).toMatchObject({ page: 1, pages: 2, per_page: 20, total: 23 });
    expect(first.titles).toEqual(Array.from({ length: 20 }, (_, n) => `Post ${22 - n}`));
    expect(first.names.slice(0, 2)).toEqual([null, user.username]);
    expect((await page({ page: '2' })).titles).toEqual(['Post 2', 'Post 1', 'Post 0']);
    expect((await page({ page: '3' })).titles).toEqual([]);
    for (const query of ['page=0', 'per_page=51']) {
      const { status, body } = await app.raw('GET', `/department/${id}/info?${query}`, undefined, token);
      expect([status, body['error']]).toEqual([400, 'Invalid page or per_page']);
    }
  });
});

it('has the documents’ texts', () => {
  expect({ ...infoPostMessages, ...infoPostFallbacks }).toMatchObject({
    none: 'No Info Posts Yet',
    post: 'Failed to post info',
    list: 'Failed to fetch info posts',
  });
});
