import { MINISTRY_PICTURES, type MinistryPicture } from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useWatch,
} from 'react-hook-form';
import { ministryPictures } from '../../../../art/pictures.ts';
import { t } from '../../../../lib/i18n.ts';
import { NativeSelect } from '../../../../ui/form/inputs.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { getFieldLabel } from '../shared/field-labels.ts';
import type { SectionForm } from '../shared/section-form.ts';
import { PictureUpload } from './picture-upload.tsx';
import { SiteImageThumb } from './site-image.tsx';

type Picture = SiteSectionContent<'ministries'>['ministries'][number]['picture'];

const NAMES: Record<MinistryPicture, string> = {
  youth: t('Youth'),
  elders: t('Elders'),
  women: t('Women'),
  media: t('Media'),
  worship: t('Worship'),
  outreach: t('Outreach'),
  hospitality: t('Hospitality'),
};

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPathByValue<Values, Picture>;
}

/** One of the seven drawings, or an own photo. */
export function MinistryPictureField<Values extends FieldValues>({ form, name }: Props<Values>) {
  const picture = useWatch({ control: form.control, name }) as Picture;
  const set = (value: Picture) => form.set(name, value as FieldPathValue<Values, typeof name>);
  const isPhoto = picture.kind === 'photo';
  return (
    <div className={frame['stack10']}>
      <PictureUpload
        kind="ministry"
        label={getFieldLabel(form.section, name)}
        hint={t('PNG, JPEG or WebP, up to 10 MB. Show people only if they agree.')}
        image={isPhoto ? picture.image : null}
        shown={
          isPhoto ? (
            <SiteImageThumb name={picture.image} kind="ministry" />
          ) : (
            <img src={ministryPictures[picture.name]} alt="" />
          )
        }
        undrawLabel={t('Use a drawing')}
        error={form.getError(`${name}.image` as FieldPath<Values>)}
        onChange={(image) => set(image === null ? { kind: 'drawn', name: 'hospitality' } : { kind: 'photo', image })}
      />
      {!isPhoto && (
        <NativeSelect
          label={t('Drawing')}
          value={picture.name}
          data={MINISTRY_PICTURES.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(event) => set({ kind: 'drawn', name: event.target.value as MinistryPicture })}
        />
      )}
    </div>
  );
}
