import type { ListedSiteImage, SiteImage } from '@kanisa/contract/site/site-images.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { ListedImageView, SiteImageView } from './site-images.repo.ts';

export function presentImage({ name, kind, width, height, widths }: SiteImageView): SiteImage {
  return { name, kind, width, height, widths };
}

export function presentListedImage(image: ListedImageView): ListedSiteImage {
  const { consentAt, consentBy, guardian } = image;
  const consent = consentAt && {
    agreed_at: consentAt.toISOString(),
    recorded_by: consentBy && presentPersonName(consentBy),
    guardian,
  };
  return { ...presentImage(image), consent };
}
