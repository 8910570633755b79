import { SITE_IMAGE_WIDTHS, siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';
import type { PointerEvent } from 'react';
import { t } from '../../../../lib/i18n.ts';
import frame from '../../../../ui/page/frame.module.css';
import styles from './pictures.module.css';

interface Point {
  x: number;
  y: number;
}

interface Props {
  image: string;
  focus: Point;
  onChange: (focus: Point) => void;
}

/** Two digits are less than a pixel of the largest picture, and short in the list of changes. */
const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** The point that stays visible when a screen cuts the picture: tapped on the picture, or moved by two sliders. */
export function FocusField({ image, focus, onChange }: Props) {
  const [width = 0] = SITE_IMAGE_WIDTHS.home;
  function choose(event: PointerEvent<HTMLButtonElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({ x: round((event.clientX - box.left) / box.width), y: round((event.clientY - box.top) / box.height) });
  }
  return (
    <div className={frame['stack10']}>
      <p className={frame['strong']}>{t('Focus point')}</p>
      <p className={styles['hint']}>
        {t('Tap what must stay visible. Phones cut off the sides, wide screens the top and bottom.')}
      </p>
      {/* The sliders below do the same by keyboard. */}
      <button type="button" className={styles['stage']} tabIndex={-1} aria-hidden="true" onPointerDown={choose}>
        <img src={siteImagePath(image, width)} alt="" />
        <span className={styles['dot']} style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </button>
      <div className={styles['sliders']}>
        <FocusSlider label={t('Across')} value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <FocusSlider label={t('Down')} value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </div>
    </div>
  );
}

function FocusSlider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={(event) => onChange(round(Number(event.target.value)))}
      />
    </label>
  );
}
