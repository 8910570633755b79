import { TEXT_MESSAGE_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import { countText, offeredForm, wideCharacters } from '@kanisa/contract/messaging/text-parts.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import styles from './send.module.css';

interface Props {
  text: string;
  onReplace: (text: string) => void;
}

/** How much is typed, and in how many parts it travels. */
export function Parts({ text, onReplace }: Props) {
  const { alphabet, parts } = countText(text.trim());
  return (
    <div className={styles['parts']}>
      <p className={styles['counts']}>
        <span>{t('{length} of {max} characters', { length: text.length, max: TEXT_MESSAGE_MAX })}</span>
        {parts > 0 && <span>{alphabet === 'UCS-2' ? t('Wide alphabet (UCS-2)') : t('Plain alphabet (GSM)')}</span>}
        {parts > 0 && <strong>{t('{count} parts', { count: parts })}</strong>}
      </p>
      <Offer text={text} onReplace={onReplace} />
    </div>
  );
}

/** A mark that a keyboard put in by itself can double the price. */
function Offer({ text, onReplace }: Props) {
  const plain = offeredForm(text, TEXT_MESSAGE_MAX);
  if (plain === null) return null;
  const saves = countText(plain.trim()).parts < countText(text.trim()).parts;
  return (
    <div className={styles['offer']}>
      <p>
        {t('{marks} need the wide alphabet, with 70 characters a part.', { marks: wideCharacters(text).join(' ') })}{' '}
        {saves &&
          t('With plain marks: {parts}.', { parts: t('{count} parts', { count: countText(plain.trim()).parts }) })}
      </p>
      <button type="button" className={buttonClass('plain')} onClick={() => onReplace(plain)}>
        {t('Use plain marks')}
      </button>
    </div>
  );
}
