import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteImage } from '@kanisa/contract/site/site-images.schema.ts';
import {
  SITE_IMAGE_MAX_BYTES,
  SITE_IMAGE_TYPES,
  siteImageFallbacks,
  siteImageMessages,
  siteImageUpload,
} from '@kanisa/contract/site/site-images.ts';
import { useRef, useState } from 'react';
import { asApiError } from '../../../../lib/api/api-error.ts';
import { type TransferProgress, uploadFile } from '../../../../lib/api/upload.ts';

export interface Consent {
  agrees: boolean;
  isMinor: boolean;
  guardian: string;
}

const NO_CONSENT: Consent = { agrees: false, isMinor: false, guardian: '' };

/** Uploads a picture of the site as soon as it is chosen, so that the preview can show it. */
export function usePictureUpload(kind: SiteImageKind, onUploaded: (image: SiteImage) => void) {
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const [error, setError] = useState<string>();
  const isRunning = useRef(false);

  async function upload(file: File, consent: Consent = NO_CONSENT): Promise<void> {
    const problem = findProblem(file, kind, consent);
    setError(problem);
    if (problem || isRunning.current) return;
    isRunning.current = true;
    setProgress({ sent: 0, total: file.size });
    try {
      const { image } = await uploadFile('POST /admin/site/images', siteImageUpload, {
        body: {
          kind,
          agrees: toFlag(consent.agrees),
          is_minor: toFlag(consent.isMinor),
          guardian: consent.isMinor ? consent.guardian : '',
        },
        file,
        onProgress: setProgress,
        fallback: siteImageFallbacks.add,
      });
      onUploaded(image);
    } catch (thrown) {
      setError(asApiError(thrown).message);
    } finally {
      isRunning.current = false;
      setProgress(null);
    }
  }

  return { upload, progress, error, clearError: () => setError(undefined) };
}

const toFlag = (value: boolean) => (value ? 'true' : 'false');

/** The same rules as on the server, before a large file travels for nothing. */
export function findProblem(
  file: Pick<File, 'type' | 'size'>,
  kind: SiteImageKind,
  consent: Consent,
): string | undefined {
  if (!(SITE_IMAGE_TYPES as readonly string[]).includes(file.type)) return siteImageMessages.type;
  if (file.size > SITE_IMAGE_MAX_BYTES) return siteImageMessages.tooLarge;
  if (kind !== 'portrait') return undefined;
  if (!consent.agrees) return siteImageMessages.consent;
  if (consent.isMinor && consent.guardian.trim() === '') return siteImageMessages.guardian;
  return undefined;
}
