import { TEXT_MESSAGE_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts, listNonGsmCharacters, suggestGsmText } from '@kanisa/contract/messaging/text-parts.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import styles from './send.module.css';

interface Props {
  text: string;
  onReplace: (text: string) => void;
}

/** The length of the text and the number of its parts. */
export function TextParts({ text, onReplace }: Props) {
  const { alphabet, parts } = countTextParts(text.trim());
  return (
    <div className={styles['parts']}>
      <p className={styles['counts']}>
        <span>{t('{length} of {max} characters', { length: text.length, max: TEXT_MESSAGE_MAX })}</span>
        {parts > 0 && <span>{alphabet === 'UCS-2' ? t('Wide alphabet (UCS-2)') : t('Plain alphabet (GSM)')}</span>}
        {parts > 0 && <strong>{t('{count} parts', { count: parts })}</strong>}
      </p>
      <PlainTextOffer text={text} onReplace={onReplace} />
    </div>
  );
}

/** Offers plain characters: a typographic mark that a keyboard inserts can double the price. */
function PlainTextOffer({ text, onReplace }: Props) {
  const plain = suggestGsmText(text, TEXT_MESSAGE_MAX);
  if (plain === null) return null;
  const isShorter = countTextParts(plain.trim()).parts < countTextParts(text.trim()).parts;
  return (
    <div className={styles['offer']}>
      <p>
        {t('{marks} need the wide alphabet, which fits only 70 characters per part.', {
          marks: listNonGsmCharacters(text).join(' '),
        })}{' '}
        {isShorter &&
          t('With plain characters: {parts}.', {
            parts: t('{count} parts', { count: countTextParts(plain.trim()).parts }),
          })}
      </p>
      <button type="button" className={buttonClass('plain')} onClick={() => onReplace(plain)}>
        {t('Use plain characters')}
      </button>
    </div>
  );
}
