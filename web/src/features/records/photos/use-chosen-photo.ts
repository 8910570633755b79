import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { PHOTO_MAX_PIXELS, photoMessages } from '@kanisa/contract/core/photos.ts';
import { type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { findPhotoProblem } from './photo-validation.ts';
import { useObjectUrl } from './use-photo.ts';

export interface ChosenPhoto {
  file: File | null;
  /** URL of the preview. */
  url: string | null;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  choose: (file: File | undefined) => void;
  clear: () => void;
  /** Checks the loaded preview: it may have too many pixels. */
  checkPreview: (picture: HTMLImageElement) => void;
  rejectPreview: () => void;
  /** Waits for the validation. Returns the file to send, null for none, or false if the file is invalid. */
  getValidFile: () => Promise<File | null | false>;
  /** Shows an error at the field. */
  showError: (message: string) => void;
  /** Whether the error is about the photo; it is then shown at the field. */
  handleError: (error: ApiError) => boolean;
}

interface ChosenPhotoState {
  file: File | null;
  error?: string;
}

/** A photo that is chosen and not sent yet. A later choice wins over the slower validation of an earlier one. */
export function useChosenPhoto({ field, messages }: Upload): ChosenPhoto {
  const [state, setState] = useState<ChosenPhotoState>({ file: null });
  const checked = useRef<Promise<ChosenPhotoState>>(Promise.resolve(state));
  const input = useRef<HTMLInputElement>(null);
  const url = useObjectUrl(state.file);

  function setOutcome(outcome: Promise<ChosenPhotoState>): void {
    checked.current = outcome;
    void outcome.then((next) => {
      if (checked.current === outcome) setState(next);
    });
  }

  function reject(message: string): void {
    setOutcome(Promise.resolve({ file: null, error: message }));
  }

  function clear(): void {
    // Without this, choosing the same file again would not fire a change event.
    if (input.current) input.current.value = '';
    setOutcome(Promise.resolve({ file: null }));
  }

  return {
    file: state.file,
    url,
    error: state.error === undefined ? undefined : state.error,
    input,
    choose: (file) => (file ? setOutcome(checkPhoto(file, messages)) : clear()),
    clear,
    checkPreview({ naturalWidth, naturalHeight }) {
      if (naturalWidth * naturalHeight > PHOTO_MAX_PIXELS) reject(photoMessages.tooManyPixels);
    },
    rejectPreview: () => reject(photoMessages.unreadable),
    async getValidFile() {
      const { file, error } = await checked.current;
      if (error === undefined) return file;
      input.current?.focus();
      return false;
    },
    showError(message) {
      reject(message);
      input.current?.focus();
    },
    handleError({ fields }) {
      const text = fields[field];
      if (text === undefined) return false;
      reject(text);
      input.current?.focus();
      return true;
    },
  };
}

async function checkPhoto(file: File, messages: Upload['messages']): Promise<ChosenPhotoState> {
  const error = await findPhotoProblem(file, messages);
  return error === null ? { file } : { file: null, error };
}
