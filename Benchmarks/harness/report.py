"""Figures, requirements, and how they are printed and kept."""
import json
import statistics

# Above this share of the server's core, other processes have changed the figures.
DISTURBED = 0.03


class Report:
    def __init__(self, machine, quick):
        self.machine, self.quick = machine, quick
        self.figures, self.requirements, self.notes = [], [], []
        # Largest share of the server's core that unrelated processes took during a run.
        self.disturbance = 0.0

    def title(self, text, greatest="max"):
        print(f"\n{text}", flush=True)
        print(f"  {'':<48}{'runs':>5}{'median':>12}{'min':>12}{greatest:>12}")

    def figure(self, key, text, values, unit, digits=1, remark=""):
        """Prints and keeps one row; returns the median."""
        values = list(values)
        median = statistics.median(values)
        self.row(key, text, len(values), median, min(values), max(values), unit, digits, remark)
        self.figures[-1]["values"] = values
        return median

    def row(self, key, text, count, median, least, greatest, unit, digits=1, remark=""):
        """A figure whose runs are not at hand."""
        cells = "".join(f"{value:>12,.{digits}f}" for value in (median, least, greatest))
        print(f"  {text:<48}{count:>5}{cells}  {unit}{'  ' + remark if remark else ''}".rstrip(), flush=True)
        self.figures.append(
            {"key": key, "text": text, "unit": unit, "median": median, "minimum": least, "maximum": greatest})

    def require(self, key, text, value, relation, limit, digits=2):
        """Holds a value against what is required of it; relation is `>=`, `<=` or `<`."""
        met = {">=": value >= limit, "<=": value <= limit, "<": value < limit}[relation]
        self.requirements.append(
            {"key": key, "text": text, "value": value, "relation": relation, "limit": limit, "met": met})
        print(f"  -> {text}: {value:,.{digits}f} {relation} {limit:g}: {'met' if met else 'NOT MET'}", flush=True)

    def note(self, text):
        """Something a reader of the figures must know; each text once."""
        if text not in self.notes:
            self.notes.append(text)
            print(f"  note: {text}", flush=True)

    def finish(self, path):
        """Prints the requirements again, all together, and writes the file. True where all are met."""
        if self.disturbance > DISTURBED:
            self.notes.append(
                f"other processes took up to {self.disturbance:.0%} of the server's core in a run: "
                "measure again on a quiet machine")
        if self.requirements:
            print("\nRequirements" + (" (quick run: figures are rough)" if self.quick else ""))
            for each in self.requirements:
                mark = "met    " if each["met"] else "NOT MET"
                print(f"  {mark}  {each['text']}: {each['value']:,.2f} {each['relation']} {each['limit']:g}")
        for note in self.notes:
            print(f"  note: {note}")
        if path:
            content = {
                "machine": self.machine, "quick": self.quick, "disturbance": self.disturbance, "figures": self.figures,
                "requirements": self.requirements, "notes": self.notes,
            }
            with open(path, "w", encoding="utf-8") as file:
                json.dump(content, file, indent=2, ensure_ascii=False)
                file.write("\n")
        return all(each["met"] for each in self.requirements)
