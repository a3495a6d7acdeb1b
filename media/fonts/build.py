#!/usr/bin/python3
"""Makes the two Latin web fonts, their fallbacks' metrics and web/src/styles/fonts.css.

Run from anywhere: python3 media/fonts/build.py
Needs Debian's fonttools and python3-brotli, and npm for the source packages (pinned below).
"""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / 'web/public/fonts'
CSS = ROOT / 'web/src/styles/fonts.css'

ASCII = tuple(range(0x20, 0x7F))
PUNCTUATION = tuple(map(ord, '–—‘’‚“”„•…′″‹›€™−'))
LATIN_1 = tuple(range(0xA0, 0x100))
# Headings: French, Spanish and German letters and the signs in use; 25 % smaller than all of Latin-1.
HEADING_SIGNS = tuple(map(ord, '\u00a0©«°·»½×ÀÂÄÇÈÉÊËÎÏÑÔÖÙÛÜàáâäçèéêëíîïñóôöùúûüŒœ'))

FACES = (
    {
        'family': 'Fraunces Variable', 'file': 'fraunces', 'package': '@fontsource-variable/fraunces@5.3.0',
        'source': 'files/fraunces-latin-full-normal.woff2',
        # One voice: crisp serifs, one weight (`--heading-weight`), and no axis that nobody turns. With weights from 400 to
        # 700 it was twice as heavy.
        'limits': {'SOFT': 0, 'WONK': 0, 'wght': 560, 'opsz': (16, 60)},
        # Without rvrn: plainer forms of five letters below 19 px are not worth 2 KB.
        'features': ['kern', 'liga', 'tnum', 'lnum'],
        'codes': ASCII + HEADING_SIGNS + PUNCTUATION,
    },
    {
        # Every Hanken figure is 560 units wide at every weight: tabular without a feature.
        'family': 'Hanken Grotesk Variable', 'file': 'hanken-grotesk',
        'package': '@fontsource-variable/hanken-grotesk@5.3.0',
        'source': 'files/hanken-grotesk-latin-wght-normal.woff2',
        'limits': {'wght': (400, 700)},
        'features': ['kern', 'liga', 'tnum', 'lnum'],
        'codes': ASCII + LATIN_1 + (0x152, 0x153) + PUNCTUATION,
    },
)

# Where a device has none of the fonts of the last rule of a family, an earlier rule answers.
# Tinos and Arimo have the widths of Times New Roman and Arial, and of the Liberation faces.
HEADING, TEXT, STRONG = {'opsz': 28}, {'wght': 400}, {'wght': 650}
FALLBACKS = (
    ('Fraunces Fallback', 'Fraunces Variable', HEADING, '400 700', 'noto-serif', 700,
     ('Noto Serif Bold', 'NotoSerif-Bold')),
    ('Fraunces Fallback', 'Fraunces Variable', HEADING, '400 700', 'tinos', 700,
     ('Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'LiberationSerif-Bold')),
    ('Hanken Fallback', 'Hanken Grotesk Variable', TEXT, '400 500', 'roboto', 400,
     ('Roboto', 'Roboto-Regular')),
    ('Hanken Fallback', 'Hanken Grotesk Variable', TEXT, '400 500', 'arimo', 400,
     ('Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'LiberationSans')),
    ('Hanken Fallback', 'Hanken Grotesk Variable', STRONG, '600 700', 'roboto', 700,
     ('Roboto Bold', 'Roboto-Bold')),
    ('Hanken Fallback', 'Hanken Grotesk Variable', STRONG, '600 700', 'arimo', 700,
     ('Arial Bold', 'Arial-BoldMT', 'Helvetica-Bold', 'Liberation Sans Bold', 'LiberationSans-Bold')),
)
FALLBACK_VERSION = '5.3.0'

# Widths are compared over words of the kind the pages carry.
SAMPLE = ('A room for the night, a table for the crew. Karaoke, mahjong, a theater and a bar that comes '
          'to you. Choose your hours, confirm and pay: 3 hours, $144.00; service fee, $7.20. Friday, '
          '27 November, from 21:00. Your balance covers it and leaves the rest for another night.')


def unpack(package, folder):
    """The unpacked folder of a package of npm."""
    packed = subprocess.run(['npm', 'pack', '--json', package], cwd=folder, check=True,
                            capture_output=True, text=True).stdout
    archive = folder / json.loads(packed)[0]['filename']
    target = folder / archive.stem
    target.mkdir()
    subprocess.run(['tar', 'xzf', archive, '-C', target], check=True)
    return target / 'package'


def reopened(font, folder):
    """A font as its saved bytes read: an instanced one still holds tables half changed."""
    path = folder / 'instance.ttf'
    font.flavor = None
    font.save(path)
    return TTFont(path, recalcTimestamp=False)


def cut(face, source, folder):
    """The face's axes limited and its glyphs reduced to the codes."""
    font = reopened(instantiateVariableFont(TTFont(source, recalcTimestamp=False), face['limits']), folder)
    options = subset.Options()
    options.layout_features = face['features']
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=face['codes'])
    cutter.subset(font)
    return font


def publish(face, font):
    """Saves as woff2 under a name that changes with its content; removes what it replaces."""
    font.flavor = 'woff2'
    path = FONTS / 'new.woff2'
    font.save(path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
    for old in FONTS.glob(f"{face['file']}.*.woff2"):
        old.unlink()
    return path.rename(FONTS / f"{face['file']}.{digest}.woff2")


def width(font):
    """The sample's width in ems."""
    glyphs = font.getBestCmap()
    return sum(font['hmtx'][glyphs[ord(c)]][0] for c in SAMPLE) / font['head'].unitsPerEm


def percent(value):
    return f'{value * 100:.2f}%'


def code_range(codes):
    """The codes as a unicode-range, neighbours joined."""
    runs = []
    for code in sorted(codes):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ', '.join(f'U+{a:04X}' if a == b else f'U+{a:04X}-{b:04X}' for a, b in runs)


def face_rule(face, path):
    return f"""@font-face {{
  font-family: '{face['family']}';
  font-style: normal;
  font-weight: 400 700;
  font-display: swap;
  src: url('/fonts/{path.name}') format('woff2');
  unicode-range: {code_range(face['codes'])};
}}
"""


def fallback_rule(family, weights, names, adjust, font):
    hhea, em = font['hhea'], font['head'].unitsPerEm * adjust
    local = ',\n    '.join(f"local('{name}')" for name in names)
    return f"""@font-face {{
  font-family: '{family}';
  font-weight: {weights};
  src:
    {local};
  size-adjust: {percent(adjust)};
  ascent-override: {percent(hhea.ascent / em)};
  descent-override: {percent(-hhea.descent / em)};
  line-gap-override: {percent(hhea.lineGap / em)};
}}
"""


def main():
    FONTS.mkdir(parents=True, exist_ok=True)
    rules = ['/* Written by media/fonts/build.py: change that, and run it. */\n']
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cuts = {}
        for face in FACES:
            package = unpack(face['package'], folder)
            font = cut(face, package / face['source'], folder)
            path = publish(face, font)
            rules.append(face_rule(face, path))
            (FONTS / f"{face['file']}.OFL.txt").write_text((package / 'LICENSE').read_text())
            cuts[face['family']] = path
            print(path.relative_to(ROOT), path.stat().st_size)
        packages = {slug: unpack(f'@fontsource/{slug}@{FALLBACK_VERSION}', folder)
                    for slug in dict.fromkeys(fallback[4] for fallback in FALLBACKS)}
        for family, ours, place, weights, slug, weight, names in FALLBACKS:
            font = instantiateVariableFont(TTFont(cuts[ours]), place)
            theirs = TTFont(packages[slug] / f'files/{slug}-latin-{weight}-normal.woff2')
            rules.append(fallback_rule(family, weights, names, width(font) / width(theirs), font))
    CSS.write_text('\n'.join(rules))
    subprocess.run(['npx', 'oxfmt', CSS], cwd=ROOT, check=True)


main()
