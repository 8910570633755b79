import { message } from '../core/message.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportMessages = {
  format: message('Choose a format from the list'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const exportFallbacks = {
  export: message('Failed to export people'),
} as const;
