import styles from './avatar.module.css';
import { getInitials, getNameColour } from './initials.ts';

interface Props {
  name: string;
  size?: number;
  label?: string;
  /** Lies over the initials. */
  picture?: string | null;
}

/** The default image of a person or a department. Without a label it is hidden from screen readers. */
export function Avatar({ name, size = 36, label, picture = null }: Props) {
  const voice = label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true };
  return (
    <span
      {...voice}
      className={styles['avatar']}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38, background: getNameColour(name) }}
    >
      {getInitials(name)}
      {picture !== null && <img src={picture} alt="" width={size} height={size} />}
    </span>
  );
}
