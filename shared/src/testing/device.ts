import { MEASURES } from '../ui/tokens'

let device: jest.SpyInstance | undefined
afterEach(() => device?.mockRestore())

/** Until the end of the test. jsdom has no layout, and matches none of these. */
function matching(isMet: (query: string) => boolean): void {
  const { matchMedia } = globalThis
  device = jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia.call(globalThis, query), matches: isMet(query) }))
}

/** A phone's layouts apply until the end of the test. */
export const onPhone = (): void =>
  matching((query) => Number(/max-width: (\d+)px/.exec(query)?.[1]) >= MEASURES.phoneMax)

/** The pointer is a finger, of a device with a camera, until the end of the test. */
export const onTouch = (): void => matching((query) => query === '(pointer: coarse)')
