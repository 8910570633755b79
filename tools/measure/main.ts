import { parseArgs } from 'node:util';
import { buildProduct } from '../build/build.ts';
import { benchAttacks } from './attacks.ts';
import { benchCrash } from './crash.ts';
import { benchDepartments } from './departments.ts';
import { benchEmails } from './emails.ts';
import { benchFaults } from './faults.ts';
import { benchGrowth } from './growth.ts';
import { benchImages } from './images.ts';
import { benchKills } from './kills.ts';
import { benchLimit } from './limit.ts';
import { benchLoad } from './load.ts';
import { benchMessages } from './messages.ts';
import { benchPeople } from './people.ts';
import { benchProcesses } from './processes.ts';
import { benchPublish } from './publish.ts';
import { benchPushKills } from './push-kills.ts';
import { benchRead } from './read.ts';
import { benchRelease } from './release.ts';
import { benchServing } from './serving.ts';
import { benchSize } from './size.ts';
import { benchSoak } from './soak.ts';
import { benchStall } from './stall.ts';
import { benchStart } from './start.ts';
import { formatLastOutput } from './support/cleanup.ts';
import { type Figure, printFigures } from './support/figures.ts';
import { formatMachineLoad } from './support/process-figures.ts';
import { benchTexts } from './texts.ts';
import { benchWaits } from './waits.ts';

interface Options {
  kills: number | undefined;
  people: number | undefined;
  visitors: number | undefined;
  minutes: number | undefined;
  engine: 'embedded' | 'postgres' | undefined;
  isQuick: boolean;
}

interface Benchmark {
  about: string;
  run(options: Options): Promise<Figure[]>;
}

const BENCHMARKS: Record<string, Benchmark> = {
  read: {
    about: 'reads by id against a bare Fastify route with the same bytes, on both engines (3 min)',
    run: ({ isQuick }) => benchRead(isQuick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 2 }),
  },
  limit: {
    about:
      'processor time and statements of the ten most frequent calls among 5,000 people, beside a bare server, on both engines (8 min)',
    run: ({ isQuick, people }) =>
      benchLimit({
        people: people ?? 5000,
        ...(isQuick ? { rounds: 2, requests: 400 } : { rounds: 5, requests: 1200 }),
      }),
  },
  departments: {
    about: 'every department call, p99 with a full database against an empty one, on both engines (5 min)',
    run: ({ isQuick }) => benchDepartments(isQuick ? { rounds: 3, requests: 30 } : { rounds: 5, requests: 100 }),
  },
  people: {
    about: 'the list of people: 50,000 against 500, on both engines; an import of 5,000 on PostgreSQL (8 min)',
    run: ({ isQuick }) => benchPeople(isQuick ? { rounds: 3, requests: 30 } : { rounds: 5, requests: 100 }),
  },
  messages: {
    about: 'a broadcast to 20,000 members: its rows, and the p99 of the unread count, on both engines (2 min)',
    run: ({ isQuick }) => benchMessages(isQuick ? { rounds: 3, requests: 100 } : { rounds: 5, requests: 300 }),
  },
  emails: {
    about:
      'a mailing to 10,000 over a local SMTP server: e-mails a second, and the effect on other requests, on both engines (4 min)',
    run: ({ isQuick, people, engine }) => benchEmails({ people: people ?? (isQuick ? 2000 : 10_000), engine }),
  },
  kills: {
    about: 'kill -9 during sends to 1,000, on both engines: is anybody skipped or contacted twice? (--kills 20: 6 min)',
    run: ({ isQuick, kills, people, engine }) =>
      benchKills({ kills: kills ?? (isQuick ? 3 : 20), people: people ?? 1000, engine }),
  },
  'push-kills': {
    about: 'kill -9 while a notice goes to 1,000 devices, on both engines: does one miss it, or show it twice? (2 min)',
    run: ({ isQuick, kills, people, engine }) =>
      benchPushKills({ kills: kills ?? (isQuick ? 3 : 10), people: people ?? 1000, engine }),
  },
  images: {
    about: 'hostile pictures: CPU time and memory of each (1 min)',
    run: () => benchImages(),
  },
  start: {
    about: 'start, idle memory, stop under requests, a second process on one folder (2 min)',
    run: ({ isQuick }) => benchStart({ starts: isQuick ? 3 : 7 }),
  },
  crash: {
    about: 'kill -9 under writes, on both engines: is an acknowledged write ever lost? (--kills 50: 10 min)',
    run: ({ isQuick, kills }) => benchCrash({ kills: kills ?? (isQuick ? 5 : 50) }),
  },
  load: {
    about:
      '200 people (--visitors) with 1 s to think among 5,000, then a spike of 500, on both engines (--minutes 5: 16 min)',
    run: ({ isQuick, people, visitors, minutes, engine }) =>
      benchLoad({
        engine,
        people: people ?? 5000,
        visitors: visitors ?? 200,
        warmUpSeconds: isQuick ? 10 : 30,
        steadySeconds: (minutes ?? (isQuick ? 0.5 : 5)) * 60,
        spike: { people: 500, seconds: isQuick ? 10 : 60, afterSeconds: isQuick ? 30 : 45 },
      }),
  },
  attacks: {
    about: 'attacks of a stranger: what do other people notice? (1 min)',
    run: ({ isQuick }) => benchAttacks({ calls: isQuick ? 20 : 200, withSlowBody: !isQuick }),
  },
  growth: {
    about: 'every list, search and save at 500, 5,000 and 50,000 people, on both engines (25 min)',
    run: ({ isQuick, engine }) =>
      benchGrowth({
        engine,
        sizes: isQuick ? [500, 5000] : [500, 5000, 50_000],
        ...(isQuick ? { rounds: 1, requests: 10 } : { rounds: 5, requests: 40 }),
      }),
  },
  stall: {
    about:
      'the longest stall of the event loop while pictures, passwords, exports and mailings are processed, on both engines (5 min)',
    run: ({ isQuick, people, engine }) =>
      benchStall({
        engine,
        people: people ?? 5000,
        ...(isQuick ? { secondsEach: 3, secondsTogether: 10 } : { secondsEach: 10, secondsTogether: 60 }),
      }),
  },
  release: {
    about:
      'a release installed in an empty folder, and its commands as the image runs them: not root, read-only files (2 min; asks the registry)',
    run: () => benchRelease({ hasEmptyCache: true }),
  },
  faults: {
    about:
      'the database restarted, killed, slow, silent, locked, its disk full: is the answer 503, and how fast is the recovery? (4 min)',
    run: ({ isQuick }) => benchFaults({ lastsMs: isQuick ? 2500 : 6000 }),
  },
  processes: {
    about:
      '1, 2 and 4 processes on one PostgreSQL behind a proxy: shared limits, a rolling restart, requests a second (5 min)',
    run: ({ isQuick }) =>
      benchProcesses(
        isQuick
          ? { processes: 2, counts: [1, 2], minutes: 1, rounds: 2, seconds: 2 }
          : { processes: 4, counts: [1, 2, 4], minutes: 2, rounds: 5, seconds: 5 },
      ),
  },
  soak: {
    about: 'three tenths of that load for an hour on each engine: do memory and handles stay flat? (--minutes 60: 2 h)',
    run: ({ isQuick, people, minutes, engine }) =>
      benchSoak({
        engine,
        people: people ?? (isQuick ? 500 : 5000),
        visitors: 60,
        ...(isQuick ? { samples: 6, sampleSeconds: 5 } : { samples: minutes ?? 60, sampleSeconds: 60 }),
      }),
  },
  publish: {
    about:
      'a church publishes its site 100 times while visitors read 50 pages a second: failed and mixed answers, on both engines (6 min)',
    run: ({ isQuick, engine }) => benchPublish({ times: isQuick ? 5 : 100, engine }),
  },
  serving: {
    about:
      'a year is filled, a thousand people are asked by text while the process is killed, a department of 10 against one of 200, on both engines (--kills 20: 6 min)',
    run: ({ isQuick, kills, people, engine }) =>
      benchServing({
        kills: kills ?? (isQuick ? 3 : 20),
        people: people ?? 1000,
        requests: isQuick ? 30 : 200,
        engine,
      }),
  },
  size: {
    about: 'start, idle memory and disk space, on both engines (2 min)',
    run: ({ isQuick, engine }) => benchSize({ engine, starts: isQuick ? 3 : 7, restMs: 10_000 }),
  },
  texts: {
    about: 'a text message to 10,000 people: how soon it is answered and sent, on both engines (2 min)',
    run: ({ isQuick, engine }) => benchTexts({ rounds: isQuick ? 3 : 7, engine }),
  },
  waits: {
    about: 'every measured call and the largest inputs: how long others wait meanwhile, on both engines (10 min)',
    run: ({ isQuick, people, engine }) => benchWaits({ engine, people: people ?? 5000, rounds: isQuick ? 1 : 3 }),
  },
};

const USAGE = `npm run bench                          all of them, in a quick form
npm run bench -- <name> [--kills <n>] [--people <n>] [--visitors <n>] [--minutes <n>] [--engine embedded|postgres] [--quick]  one of them
${Object.entries(BENCHMARKS)
  .map(([name, { about }]) => `  ${name.padEnd(11)} ${about}`)
  .join('\n')}`;

async function runBenchmarks(requested: string | undefined, options: Options): Promise<void> {
  const chosen = Object.entries(BENCHMARKS).filter(([name]) => requested === undefined || name === requested);
  const figures: Figure[] = [];
  // They start the build. On a fresh clone there is none yet.
  await buildProduct();
  for (const [name, benchmark] of chosen) {
    console.log(`\n${name}: ${benchmark.about}\nmachine load before: ${formatMachineLoad()}`);
    figures.push(...(await benchmark.run(options)));
  }
  console.log('');
  printFigures(figures);
  console.log(`machine load after: ${formatMachineLoad()}`);
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    people: { type: 'string' },
    visitors: { type: 'string' },
    minutes: { type: 'string' },
    engine: { type: 'string' },
    quick: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const [requested] = positionals;
const kills = values.kills === undefined ? undefined : Number(values.kills);
const people = values.people === undefined ? undefined : Number(values.people);
const visitors = values.visitors === undefined ? undefined : Number(values.visitors);
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const { engine } = values;
const counts = [kills, people, visitors, minutes];
const isUnknown = requested !== undefined && !(requested in BENCHMARKS);
const isCount = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value > 0);
const isEngine = engine === undefined || engine === 'embedded' || engine === 'postgres';
if (values.help === true || isUnknown || !counts.every(isCount) || !isEngine) {
  console.log(USAGE);
  process.exitCode = values.help === true ? 0 : 1;
} else if (process.platform !== 'linux') {
  console.log('The benchmarks read the figures of processes from /proc, so they need Linux.');
  process.exitCode = 1;
} else {
  if (requested === undefined) console.log(USAGE);
  try {
    await runBenchmarks(requested, {
      kills,
      people,
      visitors,
      minutes,
      engine,
      isQuick: requested === undefined || values.quick === true,
    });
  } catch (error) {
    console.error(`${formatLastOutput()}\n`, error);
    // Products that still run would keep this process alive; its exit ends them.
    process.exit(1);
  }
}
