import {
  ACCENT_TEXTS,
  findReadableColour,
  findTextColour,
  GROUND_TEXTS,
  WHITE,
} from '@kanisa/contract/site/colours.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { LOGO_MIN_PX } from '@kanisa/contract/site/site-images.ts';
import { useWatch } from 'react-hook-form';
import { pictures } from '../../../../../art/pictures.ts';
import { t } from '../../../../../lib/i18n.ts';
import { SwitchField } from '../../../../../ui/form/switch-field.tsx';
import { useFieldText } from '../../../../../ui/form/use-contract-form.ts';
import { DrawnMark } from '../../pictures/drawn-mark.tsx';
import { FocusField } from '../../pictures/focus-field.tsx';
import { PictureUpload } from '../../pictures/picture-upload.tsx';
import { SiteImageThumb } from '../../pictures/site-image.tsx';
import { ColourField } from '../../shared/colour-field.tsx';
import { getFieldLabel } from '../../shared/field-labels.ts';
import type { SectionForm } from '../../shared/section-form.ts';
import { LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import styles from '../section.module.css';
import type { SectionDefinition } from '../section-definition.ts';

type Look = SiteSectionContent<'look'>;
type HomePhoto = Extract<Look['home_picture'], { kind: 'photo' }>;

/** The words and the focus of the photo stay while the drawing is chosen. */
interface LookValues extends Omit<Look, 'home_picture' | 'drawings'> {
  has_drawings: boolean;
  /** The image is empty for the drawing. */
  home_picture: Pick<HomePhoto, 'image' | 'description' | 'focus'>;
}

const CENTRE = { x: 0.5, y: 0.5 };

const toValues = ({ home_picture: picture, drawings, ...look }: Look): LookValues => ({
  ...look,
  has_drawings: drawings !== false,
  home_picture:
    picture.kind === 'photo'
      ? { image: picture.image, description: picture.description, focus: picture.focus }
      : { image: '', description: { en: '' }, focus: CENTRE },
});

const toContent = ({ home_picture: picture, has_drawings: hasDrawings, ...look }: LookValues): Look => ({
  ...look,
  // Absent where nobody left them out, as in the example.
  ...(!hasDrawings && { drawings: false }),
  ground: look.ground.trim().toLowerCase(),
  accent: look.accent.trim().toLowerCase(),
  home_picture: picture.image === '' ? { kind: 'drawn' } : { kind: 'photo', ...picture },
});

interface FieldsProps {
  form: SectionForm<LookValues>;
}

function LookFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard>
        <LogoField form={form} />
      </FormCard>
      <FormCard
        title={t('Colours')}
        hint={t('Two colours are enough. Buttons, links and the dark scheme follow from them.')}
      >
        <ColourField
          form={form}
          name="ground"
          texts={GROUND_TEXTS}
          hint={t('Behind white text: the top and the foot of every page.')}
        />
        <ColourField
          form={form}
          name="accent"
          texts={ACCENT_TEXTS}
          hint={t('Buttons, and what people should notice.')}
        />
        <ColourSample form={form} />
      </FormCard>
      <FormCard>
        <HomePictureField form={form} />
      </FormCard>
      <FormCard title={t('Drawings')}>
        <SwitchField
          field={form.field('has_drawings')}
          label={t('Show the drawings of the example')}
          hint={t('Nairobi at sunrise on the home page, and a scene at the top of other pages.')}
        />
      </FormCard>
    </>
  );
}

function LogoField({ form }: FieldsProps) {
  const logo = useWatch({ control: form.control, name: 'logo' });
  return (
    <PictureUpload
      kind="logo"
      label={getFieldLabel(form.section, 'logo')}
      hint={t('PNG, JPEG or WebP, at least {pixels} pixels wide and high. A transparent background looks best.', {
        pixels: LOGO_MIN_PX,
      })}
      image={logo}
      shown={logo ? <SiteImageThumb name={logo} kind="logo" /> : <DrawnMark />}
      undrawLabel={t('Use the drawn mark')}
      error={form.getError('logo')}
      onChange={(image) => form.set('logo', image)}
    />
  );
}

function HomePictureField({ form }: FieldsProps) {
  const image = useWatch({ control: form.control, name: 'home_picture.image' });
  const focus = useWatch({ control: form.control, name: 'home_picture.focus' });
  return (
    <>
      <PictureUpload
        kind="home"
        label={getFieldLabel(form.section, 'home_picture')}
        hint={t('PNG, JPEG or WebP, up to 10 MB. A wide photo works best. Show people only if they agree.')}
        image={image || null}
        shown={image ? <SiteImageThumb name={image} kind="home" /> : <img src={pictures.hero} alt="" />}
        undrawLabel={t('Use the drawing')}
        error={form.getError('home_picture.image')}
        onChange={(name) => {
          form.set('home_picture.image', name ?? '');
          form.set('home_picture.focus', CENTRE);
        }}
      />
      {image && (
        <>
          <LineWords
            form={form}
            name="home_picture.description"
            hint={t('For people who cannot see it: “The choir sings in front of the church”.')}
          />
          <FocusField image={image} focus={focus} onChange={(point) => form.set('home_picture.focus', point)} />
        </>
      )}
    </>
  );
}

/** How the two colours look with their text. */
function ColourSample({ form }: FieldsProps) {
  const ground = findReadableColour(useColour(form, 'ground'), GROUND_TEXTS);
  const accent = findReadableColour(useColour(form, 'accent'), ACCENT_TEXTS);
  return (
    <p className={styles['sample']} style={{ background: ground, color: WHITE }} aria-hidden="true">
      <span>{t('Service times')}</span>
      <b style={{ background: accent, color: findTextColour(accent, ACCENT_TEXTS) }}>{t('Join Us')}</b>
    </p>
  );
}

function useColour(form: SectionForm<LookValues>, name: 'ground' | 'accent'): string {
  const colour = useFieldText(form, name).trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : '#1b2a4a';
}

export const lookDefinition: SectionDefinition<'look', LookValues> = {
  section: 'look',
  toValues,
  toContent,
  Fields: LookFields,
};
