import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { PHOTO_MAX_PIXELS, photoMessages } from '@kanisa/contract/core/photos.ts';
import { type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { findPhotoProblem } from './photo-validation.ts';
import { useObjectUrl } from './use-photo.ts';

export interface ChosenPhoto {
  file: File | null;
  /** Of the preview. */
  url: string | null;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  choose: (file: File | undefined) => void;
  forget: () => void;
  /** What the preview found out: a picture that cannot be shown, or that is too large. */
  lookAt: (picture: HTMLImageElement) => void;
  cannotShow: () => void;
  /** Once it is checked: the file to send, null for none, or false while something is wrong with it. */
  take: () => Promise<File | null | false>;
  /** Says at the field what is wrong. */
  refuse: (reason: string) => void;
  /** True when this refusal was about the photo, and is shown there. */
  takesRefusal: (error: ApiError) => boolean;
}

interface ChosenPhotoState {
  file: File | null;
  error?: string;
}

/** A photo that was chosen and not yet sent. A later choice wins over the slower check of an earlier one. */
export function useChosenPhoto({ field, messages }: Upload): ChosenPhoto {
  const [state, setState] = useState<ChosenPhotoState>({ file: null });
  const checked = useRef<Promise<ChosenPhotoState>>(Promise.resolve(state));
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(state.file);

  function settle(outcome: Promise<ChosenPhotoState>): void {
    checked.current = outcome;
    void outcome.then((next) => {
      if (checked.current === outcome) setState(next);
    });
  }

  function refuse(reason: string): void {
    settle(Promise.resolve({ file: null, error: reason }));
  }

  function forget(): void {
    // Otherwise choosing the same file again would change nothing.
    if (input.current) input.current.value = '';
    settle(Promise.resolve({ file: null }));
  }

  return {
    file: state.file,
    url,
    error: state.error === undefined ? undefined : t(state.error),
    input,
    choose: (file) => (file ? settle(checkPhoto(file, messages)) : forget()),
    forget,
    lookAt({ naturalWidth, naturalHeight }) {
      if (naturalWidth * naturalHeight > PHOTO_MAX_PIXELS) refuse(photoMessages.tooManyPixels);
    },
    cannotShow: () => refuse(photoMessages.unreadable),
    async take() {
      const { file, error } = await checked.current;
      if (error === undefined) return file;
      input.current?.focus();
      return false;
    },
    refuse(reason) {
      refuse(reason);
      input.current?.focus();
    },
    takesRefusal({ fields }) {
      const text = fields[field];
      if (text === undefined) return false;
      refuse(text);
      input.current?.focus();
      return true;
    },
  };
}

async function checkPhoto(file: File, messages: Upload['messages']): Promise<ChosenPhotoState> {
  const error = await findPhotoProblem(file, messages);
  return error === null ? { file } : { file: null, error };
}
