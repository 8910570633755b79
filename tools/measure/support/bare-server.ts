import Fastify from 'fastify';

/** The minimum cost of a request: this framework, these bytes and nothing else. */
const answers = JSON.parse(process.env['BARE_ANSWERS'] ?? '{}') as Record<string, string>;
const app = Fastify();
for (const [url, bytes] of Object.entries(answers)) {
  app.get(url, (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(bytes);
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
