import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './photo-face.module.css';
import { usePhoto } from './use-photo.ts';

interface FaceProps {
  /** Name for the initials that show while there is no picture. */
  name: string;
  url: string | null;
  size: number;
  onSeen?: (picture: HTMLImageElement) => void;
  onBroken?: () => void;
}

/** A round picture of a person. The default image lies below it from the start, which prevents a layout shift. */
export function PhotoFace({ name, url, size, onSeen, onBroken }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles['face']} style={{ inlineSize: size, blockSize: size }}>
      {name.trim() === '' ? <UnknownPerson /> : <Avatar name={name} size={size} />}
      {url !== null && url !== broken && (
        <img
          src={url}
          alt={t('Photo of {name}', { name })}
          width={size}
          height={size}
          onLoad={(event) => onSeen?.(event.currentTarget)}
          onError={() => {
            setBroken(url);
            onBroken?.();
          }}
        />
      )}
    </span>
  );
}

/** A `PhotoFace` whose picture is loaded with the access token. */
export function ProtectedPhoto({ address, name, size = 64 }: { address: string | null; name: string; size?: number }) {
  return <PhotoFace name={name} url={usePhoto(address).url} size={size} />;
}

/** Shown while the name is empty. */
function UnknownPerson() {
  return (
    <svg className={styles['somebody']} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="38" r="15" />
      <path d="M18 88c2-19 13-29 30-29s28 10 30 29z" />
    </svg>
  );
}
