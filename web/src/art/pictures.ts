import type { MinistryPicture } from '@kanisa/contract/site/site.ts';
import hero from './hero.svg?no-inline';
import map from './map.svg?no-inline';
import elders from './ministry-elders.svg?no-inline';
import hospitality from './ministry-hospitality.svg?no-inline';
import media from './ministry-media.svg?no-inline';
import outreach from './ministry-outreach.svg?no-inline';
import women from './ministry-women.svg?no-inline';
import worship from './ministry-worship.svg?no-inline';
import youth from './ministry-youth.svg?no-inline';
import about from './scene-about.svg?no-inline';
import contact from './scene-contact.svg?no-inline';
import events from './scene-events.svg?no-inline';
import ministries from './scene-ministries.svg?no-inline';

/** Separate files that are not inlined into scripts: a picture costs nothing until it is shown, and stays cached. */
export const pictures = { hero, map } as const;

export const scenes = { about, contact, events, ministries } as const;
export type SceneName = keyof typeof scenes;

export const ministryPictures: Record<MinistryPicture, string> = {
  youth,
  elders,
  women,
  media,
  worship,
  outreach,
  hospitality,
};
