"""Makes the home page's pictures with a running product: the sample living room, its floor replaced by the real engine.

    npm start
    python3 home_pictures.py http://localhost:8080 ../../../host/src/assets/home

Floor mask and plane are the room's ground truth, so that the pictures do not depend on the suggestion; all other settings are those of
a merchant. Prints the engine's report for floors.text.ts. Needs Pillow with WebP.
"""

import io
import json
import sys
import time
import urllib.request
import uuid
from pathlib import Path

from PIL import Image

ASSETS = Path(__file__).resolve().parents[3] / "server/assets"
LOGIN = {"mobile": "13800000002", "password": "Tessera2026"}
# Room, prefix of the seeded material's name, layout, name and widths of the pictures.
RESULTS = (
    ("living-room", "雾蓝釉面 ", "herringbone", "floor-glazed", (1280, 800)),
    ("living-room", "卡拉卡塔金 ", "straight", "floor-calacatta", (1280, 800)),
    ("living-room", "胡桃木 ", "herringbone", "floor-walnut", (1280, 800)),
    ("living-room", "星纹花砖 ", "straight", "floor-encaustic", (1280, 800)),
    ("empty-flat", "原色橡木纹 ", "brickThird", "flat-oak", (800,)),
)
PHOTOS = (("living-room", "floor-before", (1280, 800)), ("empty-flat", "flat-before", (800,)))
QUALITY = 78
# Close-up of the living room's floor for the floor buttons, in pixels of 1600 × 1200.
SWATCH = (980, 800, 1300, 1040)
SWATCH_SIZE = (128, 96)


class Product:
    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""

    def send(self, path: str, body: bytes, kind: str) -> dict:
        headers = {"content-type": kind, "appId": "tessera-web", **({"satoken": self.token} if self.token else {})}
        request = urllib.request.Request(f"{self.url}/rush{path}", body, headers)
        answer = json.load(urllib.request.urlopen(request))
        if answer["code"] not in (200, 10009, 10011):
            raise RuntimeError(f"{path}: {answer}")
        return answer["data"]

    def post(self, path: str, body: dict) -> dict:
        return self.send(path, json.dumps(body).encode(), "application/json")

    def get(self, path: str) -> dict:
        request = urllib.request.Request(
            f"{self.url}/rush{path}", headers={"satoken": self.token, "appId": "tessera-web"}
        )
        return json.load(urllib.request.urlopen(request))["data"]

    def upload(self, path: Path) -> dict:
        mark = uuid.uuid4().hex
        kind = "image/png" if path.suffix == ".png" else "image/jpeg"
        head = f'--{mark}\r\ncontent-disposition: form-data; name="file"; filename="{path.name}"\r\ncontent-type: {kind}\r\n\r\n'
        body = head.encode() + path.read_bytes() + f"\r\n--{mark}--\r\n".encode()
        return self.send("/file/v1/upload", body, f"multipart/form-data; boundary={mark}")

    def picture(self, url: str) -> Image.Image:
        address = url if url.startswith("http") else self.url + url
        return Image.open(io.BytesIO(urllib.request.urlopen(address).read())).convert("RGB")


def write(picture: Image.Image, folder: Path, name: str, widths: tuple[int, ...]) -> None:
    for width in widths:
        height = round(picture.height * width / picture.width)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        small.save(folder / f"{name}-{width}.webp", quality=QUALITY, method=6)


def replace_floor(product: Product, room: str, material: dict, laying: str) -> dict:
    truth = json.loads((ASSETS / f"rooms/truth/{room}.json").read_text())
    rectangle = truth["floorRectangle"]
    surface = material["surface"]
    task = product.post(
        "/design/v1/createTask",
        {
            "clientToken": uuid.uuid4().hex,
            "designType": "tile_change",
            "photoFileId": product.upload(ASSETS / f"rooms/{room}.jpg")["fileId"],
            "maskFileId": product.upload(ASSETS / f"rooms/truth/{room}-floor.png")["fileId"],
            "materialId": material["id"],
            "count": 1,
            "params": {
                "plane": {
                    "corners": rectangle["cornersPx"],
                    "sizeMm": [rectangle["mmWidth"], rectangle["mmHeight"]],
                },
                "laying": laying,
                "angleDeg": 0,
                "groutMm": surface["groutMm"],
                "groutColor": surface["groutColor"],
            },
        },
    )
    while task["status"] in ("queued", "running"):
        time.sleep(1)
        task = product.get(f"/design/v1/queryTask?id={task['id']}")
    if task["status"] != "succeeded":
        raise RuntimeError(f"{room}, {material['name']}: {task['status']} {task['errorCode']}")
    return task


def main(url: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    product = Product(url)
    product.token = product.post("/auth/v1/loginByPassword", LOGIN)["token"]
    for room, name, widths in PHOTOS:
        write(Image.open(ASSETS / f"rooms/{room}.jpg").convert("RGB"), folder, name, widths)
    materials = product.get("/material/v1/getMaterialList?pageSize=100")["list"]
    for room, beginning, laying, name, widths in RESULTS:
        material = next(item for item in materials if item["name"].startswith(beginning))
        task = replace_floor(product, room, material, laying)
        result = product.picture(task["results"][0]["url"])
        write(result, folder, name, widths)
        if room == "living-room":
            swatch = result.crop(SWATCH).resize(SWATCH_SIZE, Image.Resampling.LANCZOS)
            swatch.save(folder / f"{name}-swatch.webp", quality=QUALITY, method=6)
        print(name, material["name"], laying, material["surface"]["groutMm"], json.dumps(task["report"]))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
