import { facts } from './facts.ts';

/** The domain of the example's addresses, which nobody reads. */
export const [, EXAMPLE_DOMAIN = ''] = facts.email.split('@');

export const isExampleDomain = (domain: string) => domain.toLowerCase() === EXAMPLE_DOMAIN;
