import { useState } from 'react';
import { getApiBase } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { PeopleIcon } from '../../../ui/icons.tsx';
import { getInitials, getNameColour } from '../../../ui/initials.ts';
import { toApiPath } from '../../records/photos/use-photo.ts';
import styles from './department-logo.module.css';

interface Props {
  name: string;
  /** URL from the server, or null if the department has no logo. */
  address: string | null;
  size: number;
}

/** Falls back to initials without a logo and to an icon for a broken one. */
export function DepartmentLogo({ name, address, size }: Props) {
  return <LogoTile name={name} url={address === null ? null : getApiBase() + toApiPath(address)} size={size} />;
}

interface TileProps {
  name: string;
  url: string | null;
  size: number;
  onSeen?: (picture: HTMLImageElement) => void;
  onBroken?: () => void;
}

/** Shows any image URL, for example of a file that was just chosen. */
export function LogoTile({ name, url, size, onSeen, onBroken }: TileProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = url !== null && url === broken;
  const shape = { inlineSize: size, blockSize: size, fontSize: size * 0.36, background: getNameColour(name) };
  return (
    <span className={styles['logo']} style={shape}>
      <span className={styles['letters']} aria-hidden="true">
        {isBroken || name.trim() === '' ? <PeopleIcon /> : getInitials(name)}
      </span>
      {url !== null && !isBroken && (
        <img
          src={url}
          alt={t('Logo of {name}', { name })}
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
