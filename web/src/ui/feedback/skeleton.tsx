import type { ReactNode } from 'react';
import { t } from '../../lib/i18n.ts';
import frame from '../page/frame.module.css';
import { Delayed } from './delayed.tsx';
import styles from './skeleton.module.css';

/** The same values as in the style sheet. */
const LINE_PX = 18;
const GAP_PX = 14;

/** Placeholder lines of a loading text. Their space is reserved from the start and prevents a layout shift. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div style={{ minBlockSize: `${count * LINE_PX + (count - 1) * GAP_PX}px` }}>
      <Delayed>
        <div className={frame['stack14']} role="status">
          <span className="visually-hidden">{t('Loading...')}</span>
          {Array.from({ length: count }, (_, line) => (
            <span key={line} className={styles['line']} aria-hidden="true" />
          ))}
        </div>
      </Delayed>
    </div>
  );
}

/** Wraps the skeleton of a page: it appears after a delay and announces that the page is loading. */
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

/** A placeholder block in the size of the content. */
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

/** Stacked blocks; beside a picture they take the remaining width. */
export function SkeletonStack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}

/** A round picture with lines beside it, each with its width and height. */
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

/** Form fields with labels, in the given heights. */
export function SkeletonFields({ heights }: { heights: readonly string[] }) {
  return Array.from(heights, (height, field) => (
    <SkeletonStack key={field}>
      <SkeletonBlock width="30%" height="16px" />
      <SkeletonBlock height={height} />
    </SkeletonStack>
  ));
}
