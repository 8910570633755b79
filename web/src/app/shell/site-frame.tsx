import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** Header and footer around a page of the public site, for previews. */
export function renderSiteFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <>
      <Header current={current} />
      <div className={styles['frame']}>
        <main className={styles['main']}>{children}</main>
        <Footer />
      </div>
    </>
  );
}
