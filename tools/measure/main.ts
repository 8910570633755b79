import { parseArgs } from 'node:util';
import { buildProduct } from '../build/build.ts';
import { benchGrowth } from './growth.ts';
import { benchKills, KILL_WORKS } from './kills.ts';
import { benchLimit } from './limit.ts';
import { benchLoad } from './load.ts';
import { benchPublish } from './publish.ts';
import { benchRelease } from './release.ts';
import { benchStart } from './start.ts';
import { formatLastOutput } from './support/cleanup.ts';
import type { EngineChoice } from './support/engines.ts';
import { type Figure, printFigures } from './support/figures.ts';
import { formatMachineLoad } from './support/process-figures.ts';
import { benchWaits } from './waits.ts';

const COUNTS = ['kills', 'people', 'visitors', 'minutes'] as const;

interface Options extends Partial<Record<(typeof COUNTS)[number], number>> {
  engine: EngineChoice;
  isQuick: boolean;
  isSoak: boolean;
  /** What the process does while it is killed. */
  work: string | undefined;
}

interface Benchmark {
  about: string;
  run(options: Options): Promise<Figure[]>;
}

const BENCHMARKS: Record<string, Benchmark> = {
  limit: {
    about: 'processor time and statements of the most frequent calls among 5,000 people, beside a bare server (8 min)',
    run: ({ isQuick, people }) =>
      benchLimit({
        people: people ?? 5000,
        ...(isQuick ? { rounds: 2, requests: 400 } : { rounds: 5, requests: 1200 }),
      }),
  },
  growth: {
    about: 'every list, search and save at 500, 5,000 and 50,000 people (25 min)',
    run: ({ isQuick, engine }) =>
      benchGrowth({
        engine,
        sizes: isQuick ? [500, 5000] : [500, 5000, 50_000],
        ...(isQuick ? { rounds: 1, requests: 10 } : { rounds: 5, requests: 40 }),
      }),
  },
  load: {
    about:
      '200 people (--visitors) with 1 s to think among 5,000, then a spike of 500 (--minutes 5: 16 min); with --soak 60 people for an hour: do memory and handles stay flat? (--minutes 60)',
    run: ({ isQuick, isSoak, people, visitors, minutes, engine }) =>
      benchLoad({
        engine,
        people: people ?? 5000,
        visitors: visitors ?? (isSoak ? 60 : 200),
        plan: isSoak
          ? { samples: minutes ?? (isQuick ? 6 : 60), sampleSeconds: isQuick ? 5 : 60 }
          : {
              warmUpSeconds: isQuick ? 10 : 30,
              steadySeconds: (minutes ?? (isQuick ? 0.5 : 5)) * 60,
              spike: { people: 500, seconds: isQuick ? 10 : 60, afterSeconds: isQuick ? 30 : 45 },
            },
      }),
  },
  kills: {
    about: `kill -9 during work: is anything lost, done twice or in part? (--work ${Object.keys(KILL_WORKS).join('|')}, --kills 20: 3 min each)`,
    run: ({ isQuick, kills, people, engine, work }) =>
      benchKills({ kills: kills ?? (isQuick ? 3 : 20), people: people ?? (isQuick ? 200 : 1000), engine, work }),
  },
  start: {
    about: 'start, idle memory, stop (2 min)',
    run: ({ isQuick, engine }) => benchStart({ engine, starts: isQuick ? 3 : 7, restMs: 10_000 }),
  },
  release: {
    about:
      'a release installed in an empty folder: its size, and its commands as the image runs them: not root, read-only files (2 min; asks the registry)',
    run: () => benchRelease({ hasEmptyCache: true }),
  },
  publish: {
    about:
      'a church publishes its site 100 times while visitors read 50 pages a second: failed and mixed answers (6 min)',
    run: ({ isQuick, engine }) => benchPublish({ times: isQuick ? 5 : 100, engine }),
  },
  waits: {
    about: 'every measured call and the largest inputs: how long others wait meanwhile (10 min)',
    run: ({ isQuick, people, engine }) => benchWaits({ engine, people: people ?? 5000, rounds: isQuick ? 1 : 3 }),
  },
};

const USAGE = `npm run bench                          all of them, in a quick form
npm run bench -- <name> [--quick] [--engine embedded|postgres] [${COUNTS.map((name) => `--${name} <n>`).join('] [')}] [--soak] [--work <name>]
${Object.entries(BENCHMARKS)
  .map(([name, { about }]) => `  ${name.padEnd(8)} ${about}`)
  .join('\n')}`;

async function runBenchmarks(requested: string | undefined, options: Options): Promise<void> {
  const figures: Figure[] = [];
  // They start the build. On a fresh clone there is none yet.
  await buildProduct();
  for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
    if (requested !== undefined && name !== requested) continue;
    console.log(`\n${name}: ${benchmark.about}\nmachine load before: ${formatMachineLoad()}`);
    figures.push(...(await benchmark.run(options)));
  }
  console.log('');
  printFigures(figures);
  console.log(`machine load after: ${formatMachineLoad()}`);
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
}

/** Null if an argument makes no sense. */
function readOptions(): { requested: string | undefined; options: Options } | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kills: text,
      people: text,
      visitors: text,
      minutes: text,
      engine: text,
      work: text,
      quick: flag,
      soak: flag,
      help: flag,
    },
  });
  const [requested] = positionals;
  const { engine, work } = values;
  const options: Options = { engine: undefined, isQuick: values.quick, isSoak: values.soak, work };
  for (const name of COUNTS) if (values[name] !== undefined) options[name] = Number(values[name]);
  if (engine === 'embedded' || engine === 'postgres') options.engine = engine;
  const isRight =
    !values.help &&
    options.engine === engine &&
    (requested === undefined || requested in BENCHMARKS) &&
    (work === undefined || work in KILL_WORKS) &&
    COUNTS.every((name) => options[name] === undefined || (Number.isInteger(options[name]) && options[name] > 0));
  return isRight ? { requested, options } : null;
}

const read = readOptions();
if (read === null) {
  console.log(USAGE);
  process.exitCode = 1;
} else if (process.platform !== 'linux') {
  console.log('The benchmarks read the figures of processes from /proc, so they need Linux.');
  process.exitCode = 1;
} else {
  const { requested, options } = read;
  if (requested === undefined) console.log(USAGE);
  try {
    await runBenchmarks(requested, { ...options, isQuick: options.isQuick || requested === undefined });
  } catch (error) {
    console.error(`${formatLastOutput()}\n`, error);
    // Products that still run would keep this process alive; its exit ends them.
    process.exit(1);
  }
}
