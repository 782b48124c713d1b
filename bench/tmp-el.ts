import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { createBasicEngine } from '../server/src/design/engines/basic/basic-engine'
import { runEngine } from '../server/src/design/wrapper/run-engine'
import { ELIMINATE_EVERYTHING } from '../server/src/design/modes/eliminate-everything'
import { KeptInputs } from '../server/src/design/wrapper/kept-inputs'
const photo=readFileSync('/tmp/w/ort/p.jpg')
const svg=Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#000"/><polygon points="293,264 425,280 433,472 304,480" fill="#fff"/></svg>')
const mask=readFileSync('/tmp/w/ort/m.png')
const engine=createBasicEngine()
const kept=new KeptInputs()
const { prepared } = await ELIMINATE_EVERYTHING.wrapping.prepare({designType:'eliminate_everything',photo,mask,seed:1} as any, kept as any) as any
const was=new Uint8Array(prepared.mask.data), pw=new Uint8Array(prepared.photo.data)
const out=await engine.run(prepared,{signal:new AbortController().signal,progress(){},seed:1} as any)
let dm=0,dp=0; for(let i=0;i<was.length;i++) if(was[i]!==prepared.mask.data[i]) dm++
for(let i=0;i<pw.length;i++) if(pw[i]!==prepared.photo.data[i]) dp++
console.log('mask mutated',dm,'photo mutated',dp)
const f=ELIMINATE_EVERYTHING.wrapping.finish(prepared,out.pixels)
let o=0,o2=0; for(let i=0;i<was.length;i++){ if(was[i])continue; const d=Math.max(...[0,1,2].map(c=>Math.abs(pw[i*3+c]!-f.picture.data[i*3+c]!))); if(d>0)o++; if(d>12)o2++ }
console.log('changed outside mask',o,'>12',o2,'ratio',f.changedOutside())
const res=await runEngine(engine,{designType:'eliminate_everything',photo,mask,seed:1} as any,{signal:new AbortController().signal,progress(){},seed:1,kept} as any)
const R=await sharp(res.image).raw().toBuffer()
let r=0; for(let i=0;i<was.length;i++){ if(was[i])continue; const d=Math.max(...[0,1,2].map(c=>Math.abs(pw[i*3+c]!-R[i*3+c]!))); if(d>12)r++ }
console.log('png >12',r)

const r0=await sharp('/tmp/w/ort/r.png').removeAlpha().raw().toBuffer()
const d=Buffer.alloc(1600*1200); for(let i=0;i<d.length;i++) d[i]=Math.min(255,4*Math.max(...[0,1,2].map(c=>Math.abs(pw[i*3+c]!-r0[i*3+c]!))))
await sharp(d,{raw:{width:1600,height:1200,channels:1}}).png().toFile('/tmp/w/ort/d.png')
await sharp('/tmp/w/ort/r.png').extract({left:0,top:400,width:800,height:500}).png().toFile('/tmp/w/ort/rc.png')
await sharp(res.image).extract({left:0,top:400,width:800,height:500}).png().toFile('/tmp/w/ort/rc2.png')
