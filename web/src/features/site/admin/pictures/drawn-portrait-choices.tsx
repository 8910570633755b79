import { PORTRAIT_LOOK } from '@kanisa/contract/site/site.ts';
import type { SitePortrait } from '@kanisa/contract/site/site-content.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { Checkbox, NativeSelect } from '../../../../ui/form/inputs.tsx';
import styles from './pictures.module.css';

export type DrawnPortrait = Extract<SitePortrait, { kind: 'drawn' }>;

const PARTS = {
  skin: { label: t('Skin'), names: { deep: t('Deep'), brown: t('Brown'), warm: t('Warm') } },
  hair: {
    label: t('Hair'),
    names: {
      short: t('Short'),
      bald: t('Bald'),
      grey: t('Grey'),
      braids: t('Braids'),
      wrap: t('Headwrap'),
      afro: t('Afro'),
    },
  },
  clothes: {
    label: t('Clothes'),
    names: { suit: t('Suit'), dress: t('Dress'), collar: t('Clerical collar'), kitenge: t('Kitenge') },
  },
  colour: { label: t('Colour'), names: { night: t('Blue'), clay: t('Red'), leaf: t('Green'), sunrise: t('Gold') } },
} as const;

const PART_NAMES = ['skin', 'hair', 'clothes', 'colour'] as const;

interface Props {
  look: DrawnPortrait;
  onChange: (look: DrawnPortrait) => void;
}

export function DrawnPortraitChoices({ look, onChange }: Props) {
  return (
    <div className={styles['looks']}>
      {PART_NAMES.map((part) => (
        <NativeSelect
          key={part}
          label={PARTS[part].label}
          value={look[part]}
          data={PORTRAIT_LOOK[part].map((value) => ({
            value,
            label: (PARTS[part].names as Record<string, string>)[value] ?? value,
          }))}
          onChange={(event) => onChange({ ...look, [part]: event.target.value })}
        />
      ))}
      <div className={styles['extras']}>
        <Checkbox
          label={t('Glasses')}
          checked={look.glasses ?? false}
          onChange={(event) => onChange({ ...look, glasses: event.target.checked })}
        />
        <Checkbox
          label={t('Beard')}
          checked={look.beard ?? false}
          onChange={(event) => onChange({ ...look, beard: event.target.checked })}
        />
      </div>
    </div>
  );
}
