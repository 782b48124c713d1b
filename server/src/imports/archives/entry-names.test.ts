import { crc32 } from 'node:zlib'
import { isClutter, isUnsafeName, nameOf, type RawName } from './entry-names'

/** 云影灰_1.jpg, 模.jpg in GBK. */
const GBK = Buffer.from('d4c6d3b0bbd25f312e6a7067', 'hex')
const GBK_ONE = Buffer.from('c4a32e6a7067', 'hex')
const raw = (fileNameRaw: Buffer, values: Partial<RawName> = {}): RawName => ({
  fileNameRaw,
  generalPurposeBitFlag: 0,
  versionMadeBy: 20,
  extraFields: [],
  ...values,
})
function unicodePath(of: Buffer, name: string): RawName['extraFields'][number] {
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeUInt32LE(crc32(of), 1)
  return { id: 0x7075, data: Buffer.concat([head, Buffer.from(name)]) }
}
const UNIX = 3 << 8

test.each<[string, RawName, string | null]>([
  ['GBK of a Chinese Windows', raw(GBK), '云影灰_1.jpg'],
  ['GBK that is also UTF-8 of other letters', raw(GBK_ONE), '模.jpg'],
  ['UTF-8 with the mark', raw(Buffer.from('云影灰.jpg'), { generalPurposeBitFlag: 0x800 }), '云影灰.jpg'],
  ['UTF-8 of a Mac, without the mark', raw(Buffer.from('云影灰.jpg'), { versionMadeBy: UNIX }), '云影灰.jpg'],
  ['UTF-8 without the mark, from Windows', raw(Buffer.from('云影灰.jpg')), '云影灰.jpg'],
  ['UTF-8 of other letters, from Unix', raw(Buffer.from('café.jpg'), { versionMadeBy: UNIX }), 'café.jpg'],
  ['letters apart from their accents', raw(Buffer.from('cafe\u0301.jpg'), { versionMadeBy: UNIX }), 'caf\u00e9.jpg'],
  [
    'a name in Unicode beside one in a code page',
    raw(GBK, { extraFields: [unicodePath(GBK, '云影灰.jpg')] }),
    '云影灰.jpg',
  ],
  ['one that is about another name', raw(GBK, { extraFields: [unicodePath(GBK_ONE, '别的.jpg')] }), '云影灰_1.jpg'],
  ['backslashes', raw(Buffer.from('tiles\\a.jpg')), 'tiles/a.jpg'],
  ['no text at all', raw(Buffer.from([0xff, 0xff])), null],
  ['a mark that lies', raw(GBK, { generalPurposeBitFlag: 0x800 }), null],
])('%s', (_what, name, expected) => {
  expect(nameOf(name)).toBe(expected)
})

test('names that lead out of their folder or hide something are unsafe', () => {
  for (const path of ['', '/a.jpg', '../a.jpg', 'a/../../b.jpg', 'c:a.jpg', 'a\u0000.jpg', 'a\u202e.jpg'])
    expect([path, isUnsafeName(path)]).toEqual([path, true])
  for (const path of ['a.jpg', '瓷砖/云影灰..1.jpg', 'a b (1).jpg'])
    expect([path, isUnsafeName(path)]).toEqual([path, false])
})

test('what systems add is no file of anybody', () => {
  for (const path of ['__MACOSX/a/._b.jpg', 'a/.DS_Store', 'a/Thumbs.db', 'desktop.ini', 'folder/'])
    expect([path, isClutter(path)]).toEqual([path, true])
  expect(isClutter('a/b.jpg')).toBe(false)
})
