// Loaded before every command (`node -r`). Plain JavaScript, so that an old Node.js can still read it and say what is
// wrong, instead of failing on the first TypeScript file.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Kanisa runs on Node.js 24 or newer; this is ${process.version}.
On Linux with glibc (x64, arm64) \`npm ci\` brings the right one along: run it first, then the command through npm.
On other systems install Node.js 24 or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
