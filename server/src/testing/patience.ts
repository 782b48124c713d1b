// Jest reads its time-out from the root configuration only. API tests first create a database and an application, which
// is slow on a busy machine.
jest.setTimeout(120_000)
