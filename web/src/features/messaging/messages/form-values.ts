export interface MessageFormValues {
  content: string;
  /** The chosen person's id, or the text in the field, which may be an id. */
  recipient_id: string;
  is_broadcast: boolean;
  is_email: boolean;
}

export const BLANK_MESSAGE: MessageFormValues = { content: '', recipient_id: '', is_broadcast: false, is_email: false };

/** A text that is no id stays in the body, and the schema rejects it: only a blank field means everyone. */
export function toMessageBody({ recipient_id: text, ...rest }: MessageFormValues): unknown {
  const recipient = text.trim();
  if (recipient === '') return { ...rest, recipient_id: null };
  return { ...rest, recipient_id: /^\d+$/.test(recipient) ? Number(recipient) : recipient };
}
