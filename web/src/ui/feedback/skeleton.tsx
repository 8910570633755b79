import type { ReactNode } from 'react';
import { t } from '../../lib/i18n.ts';
import { Delayed } from './delayed.tsx';
import styles from './skeleton.module.css';

/** As the style sheet has them. */
const LINE_PX = 18;
const GAP_PX = 14;

/** Lines in the place of a text that is on its way. Their room is kept from the first: what stands below does not move. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div style={{ minBlockSize: `${count * LINE_PX + (count - 1) * GAP_PX}px` }}>
      <Delayed>
        <div className={styles['lines']} role="status">
          <span className="visually-hidden">{t('Loading...')}</span>
          {Array.from({ length: count }, (_, line) => (
            <span key={line} className={styles['line']} aria-hidden="true" />
          ))}
        </div>
      </Delayed>
    </div>
  );
}

/** Around a page's own skeleton: it appears late, and says one thing to those who listen. */
export function SkeletonStatus({ children }: { children: ReactNode }) {
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{t('Loading...')}</span>
        <div aria-hidden="true">{children}</div>
      </div>
    </Delayed>
  );
}

/** One piece of a skeleton, in the size of what comes. */
export function SkeletonBlock({
  width = '100%',
  height,
  round = false,
}: {
  width?: string;
  height: string;
  round?: boolean;
}) {
  return (
    <span
      className={styles['bone']}
      style={{ inlineSize: width, blockSize: height, ...(round ? { borderRadius: '50%' } : {}) }}
    />
  );
}

/** Some under each other; beside a picture they take the room that is left. */
export function SkeletonStack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}

/** A face and some lines beside it, each with its width and height. */
export function SkeletonFace({ size, lines }: { size: string; lines: readonly [width: string, height: string][] }) {
  return (
    <>
      <SkeletonBlock width={size} height={size} round />
      <SkeletonStack>
        {lines.map(([width, height]) => (
          <SkeletonBlock key={width} width={width} height={height} />
        ))}
      </SkeletonStack>
    </>
  );
}

/** Fields of a form, each with its label, in the heights of what comes. */
export function SkeletonFields({ heights }: { heights: readonly string[] }) {
  return Array.from(heights, (height, field) => (
    <SkeletonStack key={field}>
      <SkeletonBlock width="30%" height="16px" />
      <SkeletonBlock height={height} />
    </SkeletonStack>
  ));
}
