export interface MessageFormValues {
  content: string;
  /** Of the person who was chosen; or what was typed instead, which may be an id. */
  recipient_id: string;
  is_broadcast: boolean;
  is_email: boolean;
}

export const BLANK_MESSAGE: MessageFormValues = { content: '', recipient_id: '', is_broadcast: false, is_email: false };

/** Words that are no id stay what they are, for the contract to refuse: nothing goes to everyone by a slip. */
export function toMessageBody({ recipient_id: typed, ...rest }: MessageFormValues): unknown {
  const recipient = typed.trim();
  if (recipient === '') return { ...rest, recipient_id: null };
  return { ...rest, recipient_id: /^\d+$/.test(recipient) ? Number(recipient) : recipient };
}
