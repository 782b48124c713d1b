import type { PieceSnapshot } from '../db/schema/design'
import { pictureName } from './picture-name'

it('names a picture of furniture by its pieces', () => {
  const request = { designType: 'change_entity', params: { way: 'generate', prompt: 'a sofa' } }
  const pieces = [{ name: 'Sofa' }, { name: 'Lamp' }] as PieceSnapshot[]
  const task = { designType: 'change_entity', material: null, params: null, request } as const
  expect(pictureName({ ...task, pieces }, 1)).toBe('Sofa + Lamp')
  expect(pictureName({ ...task, pieces: null }, 1)).toBe('')
})
