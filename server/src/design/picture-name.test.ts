import type { PieceSnapshot } from '../db/schema/design'
import { pictureName } from './picture-name'

it('names a picture of furniture by its pieces', () => {
  const request = { designType: 'change_entity', params: { way: 'generate', prompt: 'a sofa' } }
  const pieces = [{ name: 'Sofa' }, { name: 'Lamp' }] as PieceSnapshot[]
  const task = { designType: 'change_entity', material: null, request } as const
  expect(pictureName({ ...task, pieces }, 1)).toBe('Sofa + Lamp')
  expect(pictureName({ ...task, pieces: null }, 1)).toBe('')
})

it('calls a palette so, and no style', () => {
  const task = { designType: 'style_imitation', material: null, pieces: null } as const
  const request = (way: string) => ({ designType: 'style_imitation', params: { way, strengths: [0.5] } })
  expect(pictureName({ ...task, request: request('palette') }, 1)).toBe('色调参考')
  expect(pictureName({ ...task, request: request('generate') }, 1)).toBe('')
})
