type Values = Readonly<Record<string, unknown>>;

/**
 * Drafts by page. They are kept in memory only, so that the next person at this device does not find them after a
 * reload.
 */
const drafts = new Map<string, { username: string; values: Values }>();

/** Saves the form values of a page when the session ends. */
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

/** Deletes drafts of other users at a login, and all drafts at a logout. */
export function deleteOtherDrafts(username: string | null): void {
  for (const [page, draft] of drafts) if (draft.username !== username) drafts.delete(page);
}

export function hasDrafts(): boolean {
  return drafts.size > 0;
}
