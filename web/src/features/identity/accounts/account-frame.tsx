import type { ReactNode } from 'react';
import { church } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './account-frame.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Other ways on, under the form. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The page of an account form: the form first, and on wide screens a morning beside it. */
export function AccountFrame({ title, lead, foot, children }: Props) {
  return (
    <div className={styles['frame']}>
      <div className={styles['form']}>
        <h1>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
        <noscript>
          <p className={styles['lead']}>{t('This page needs JavaScript. Please switch it on and reload.')}</p>
        </noscript>
        <div className={styles['body']}>{children}</div>
        {foot && <div className={styles['foot']}>{foot}</div>}
      </div>
      <div className={styles['side']} aria-hidden="true">
        <div className={styles['art']}>
          <p>{church.tagline}</p>
        </div>
      </div>
    </div>
  );
}
