// Jest reads its time limit from the root configuration only. A file of API tests makes a database and an application first, which
// takes a while on a busy machine.
jest.setTimeout(120_000)
