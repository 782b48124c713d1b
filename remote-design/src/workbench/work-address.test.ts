/** @jest-environment node */
import { moveTo, readAddress, type WorkAddress, writeAddress } from './work-address'

const STEPS = ['photo', 'region', 'scale', 'material', 'laying', 'start']

const at = (step: string | null, task: string | null = null): WorkAddress => ({ task, step })

describe('address', () => {
  it('contains task and step, and keeps other parameters', () => {
    const written = writeAddress(new URLSearchParams('invite_code=A&step=photo'), at('scale', 'task-1'))
    expect(written.toString()).toBe('invite_code=A&step=scale&task=task-1')
    expect(readAddress(written, STEPS)).toEqual(at('scale', 'task-1'))
    expect(writeAddress(written, at(null)).toString()).toBe('invite_code=A')
  })

  it('accepts only known steps, and none if all are on one screen', () => {
    expect(readAddress(new URLSearchParams('step=roof'), STEPS)).toEqual(at(null))
    expect(readAddress(new URLSearchParams('step=scale'), [])).toEqual(at(null))
  })
})

describe('move', () => {
  const trail = [at('photo'), at('region'), at('material')]

  it('pushes an entry when going forward', () => {
    expect(moveTo(STEPS, trail, at('laying'), at('start'))).toBe('push')
    expect(moveTo(STEPS, [], at('photo'), at('laying'))).toBe('push')
  })

  it('goes back to a visited step', () => {
    expect(moveTo(STEPS, trail, at('laying'), at('material'))).toBe(1)
    expect(moveTo(STEPS, trail, at('laying'), at('photo'))).toBe(3)
  })

  it('goes back to the first entry after a skipped step', () => {
    expect(moveTo(STEPS, trail, at('laying'), at('scale'))).toBe(1)
    expect(moveTo(STEPS, [], at('laying'), at('region'))).toBe('replace')
  })

  it('starts a new trail at a result, and goes back to it', () => {
    expect(moveTo(STEPS, trail, at('start'), at(null, 'task-1'))).toBe('push')
    const result = [...trail, at('start'), at(null, 'task-1')]
    expect(moveTo(STEPS, result.slice(0, -1), at(null, 'task-1'), at('material', 'task-1'))).toBe('push')
    expect(moveTo(STEPS, result, at('material', 'task-1'), at('laying', 'task-1'))).toBe('push')
    expect(moveTo(STEPS, [...result, at('material', 'task-1')], at('laying', 'task-1'), at(null, 'task-1'))).toBe(2)
  })

  it('does not go back to entries of a replaced photo', () => {
    expect(moveTo(STEPS, [at(null, 'task-1')], at('photo', 'task-1'), at('region'))).toBe('replace')
    expect(moveTo(STEPS, [...trail, at(null, 'task-1')], at('region'), at('scale'))).toBe('push')
  })
})
