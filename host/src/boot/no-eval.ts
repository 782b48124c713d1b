/**
 * Must be the first import. When its first schema is created, zod probes whether it may compile with `eval`; the content security
 * policy blocks the probe, and browsers report that as a violation. All copies of zod read this global setting.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
