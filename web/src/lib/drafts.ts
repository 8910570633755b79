type Values = Readonly<Record<string, unknown>>;

/** In memory alone: whoever comes to the device later, after a reload, finds nothing of it. */
const drafts = new Map<string, { username: string; values: Values }>();

/** What somebody had typed into a form when the session ended over it. */
export function keepDraft(form: string, username: string, values: Values): void {
  drafts.set(form, { username, values });
}

/** Once, and to the same person; when another one signs in, nothing of anybody stays. */
export function takeDraft(form: string, username: string): Values {
  for (const draft of drafts.values()) if (draft.username !== username) drafts.clear();
  const values = drafts.get(form)?.values ?? {};
  drafts.delete(form);
  return values;
}
