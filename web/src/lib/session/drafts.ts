type Values = Readonly<Record<string, unknown>>;

/** By page. In memory alone: whoever comes to the device later, after a reload, finds nothing of it. */
const drafts = new Map<string, { username: string; values: Values }>();

/** What somebody had typed into the form of a page when the session ended over it. */
export function saveDraft(page: string, username: string, values: Values): void {
  drafts.set(page, { username, values });
}

export function readDraft(page: string, username: string | null): Values {
  const draft = drafts.get(page);
  return draft?.username === username ? draft.values : {};
}

export function deleteDraft(page: string): void {
  drafts.delete(page);
}

/** Whoever signs in finds only what is theirs; whoever signs out leaves nothing. */
export function deleteOtherDrafts(username: string | null): void {
  for (const [page, draft] of drafts) if (draft.username !== username) drafts.delete(page);
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}
