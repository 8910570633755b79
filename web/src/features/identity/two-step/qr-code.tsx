import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import styles from './two-step.module.css';

interface Drawing {
  size: number;
  path: string;
}

/** Scanners need a quiet margin of four modules. */
const MARGIN = 4;

/** A QR code, drawn as one path. Its library loads on demand; without a connection the key below is enough. */
export function QrCode({ text }: { text: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isGone = false;
    drawQrCode(text).then(
      (made) => isGone || setDrawing(made),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!drawing) {
    return (
      <div className={styles['qr']}>
        <SkeletonBlock height="100%" />
      </div>
    );
  }
  const side = drawing.size + 2 * MARGIN;
  return (
    <svg
      className={styles['qr']}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('QR code with the key for the app')}
    >
      <path fill="#fff" d={`M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z`} />
      <path fill="#000" d={drawing.path} />
    </svg>
  );
}

async function drawQrCode(text: string): Promise<Drawing> {
  const { generate } = await import('lean-qr');
  const code = generate(text);
  const modules = Array.from({ length: code.size * code.size }, (_, index) => index)
    .map((index) => [index % code.size, Math.floor(index / code.size)] as const)
    .filter(([x, y]) => code.get(x, y));
  return { size: code.size, path: modules.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}
